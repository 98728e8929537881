module {
  func.func @f0(%arg0: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %dim : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %2 = arith.cmpi sge, %0, %c0 : index
    %3 = arith.cmpi slt, %0, %dim : index
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4 : index)
  ^bb3:  // pred: ^bb1
    %5 = arith.cmpi sge, %0, %c0 : index
    cf.br ^bb4(%c0 : index)
  ^bb4(%6: index):  // 2 preds: ^bb3, ^bb5
    %7 = arith.cmpi slt, %6, %dim : index
    cf.cond_br %7, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %8 = arith.cmpi sge, %6, %c0 : index
    %9 = arith.cmpi slt, %6, %dim : index
    %10 = arith.addi %6, %c1 : index
    cf.br ^bb4(%10 : index)
  ^bb6:  // pred: ^bb4
    %11 = arith.cmpi sge, %6, %c0 : index
    cf.br ^bb7(%c0 : index)
  ^bb7(%12: index):  // 2 preds: ^bb6, ^bb8
    %13 = arith.cmpi slt, %12, %dim : index
    cf.cond_br %13, ^bb8, ^bb9
  ^bb8:  // pred: ^bb7
    %14 = arith.cmpi sge, %12, %c0 : index
    %15 = arith.cmpi slt, %12, %dim : index
    %16 = arith.addi %12, %c1 : index
    cf.br ^bb7(%16 : index)
  ^bb9:  // pred: ^bb7
    %17 = arith.cmpi sge, %12, %c0 : index
    cf.br ^bb10(%c0 : index)
  ^bb10(%18: index):  // 2 preds: ^bb9, ^bb11
    %19 = arith.cmpi slt, %18, %dim : index
    cf.cond_br %19, ^bb11, ^bb12
  ^bb11:  // pred: ^bb10
    %20 = arith.cmpi sge, %18, %c0 : index
    %21 = arith.cmpi slt, %18, %dim : index
    %22 = arith.addi %18, %c1 : index
    cf.br ^bb10(%22 : index)
  ^bb12:  // pred: ^bb10
    %23 = arith.cmpi sge, %18, %c0 : index
    cf.br ^bb13(%c0 : index)
  ^bb13(%24: index):  // 2 preds: ^bb12, ^bb14
    %25 = arith.cmpi slt, %24, %dim : index
    cf.cond_br %25, ^bb14, ^bb15
  ^bb14:  // pred: ^bb13
    %26 = arith.cmpi sge, %24, %c0 : index
    %27 = arith.cmpi slt, %24, %dim : index
    %28 = arith.addi %24, %c1 : index
    cf.br ^bb13(%28 : index)
  ^bb15:  // pred: ^bb13
    %29 = arith.cmpi sge, %24, %c0 : index
    cf.br ^bb16(%c0 : index)
  ^bb16(%30: index):  // 2 preds: ^bb15, ^bb17
    %31 = arith.cmpi slt, %30, %dim : index
    cf.cond_br %31, ^bb17, ^bb18
  ^bb17:  // pred: ^bb16
    %32 = arith.cmpi sge, %30, %c0 : index
    %33 = arith.cmpi slt, %30, %dim : index
    %34 = arith.addi %30, %c1 : index
    cf.br ^bb16(%34 : index)
  ^bb18:  // pred: ^bb16
    %35 = arith.cmpi sge, %30, %c0 : index
    cf.br ^bb19(%c0 : index)
  ^bb19(%36: index):  // 2 preds: ^bb18, ^bb20
    %37 = arith.cmpi slt, %36, %dim : index
    cf.cond_br %37, ^bb20, ^bb21
  ^bb20:  // pred: ^bb19
    %38 = arith.cmpi sge, %36, %c0 : index
    %39 = arith.cmpi slt, %36, %dim : index
    %40 = arith.addi %36, %c1 : index
    cf.br ^bb19(%40 : index)
  ^bb21:  // pred: ^bb19
    %41 = arith.cmpi sge, %36, %c0 : index
    cf.br ^bb22(%c0 : index)
  ^bb22(%42: index):  // 2 preds: ^bb21, ^bb23
    %43 = arith.cmpi slt, %42, %dim : index
    cf.cond_br %43, ^bb23, ^bb24
  ^bb23:  // pred: ^bb22
    %44 = arith.cmpi sge, %42, %c0 : index
    %45 = arith.cmpi slt, %42, %dim : index
    %46 = arith.addi %42, %c1 : index
    cf.br ^bb22(%46 : index)
  ^bb24:  // pred: ^bb22
    %47 = arith.cmpi sge, %42, %c0 : index
    cf.br ^bb25(%c0 : index)
  ^bb25(%48: index):  // 2 preds: ^bb24, ^bb26
    %49 = arith.cmpi slt, %48, %dim : index
    cf.cond_br %49, ^bb26, ^bb27
  ^bb26:  // pred: ^bb25
    %50 = arith.cmpi sge, %48, %c0 : index
    %51 = arith.cmpi slt, %48, %dim : index
    %52 = arith.addi %48, %c1 : index
    cf.br ^bb25(%52 : index)
  ^bb27:  // pred: ^bb25
    %53 = arith.cmpi sge, %48, %c0 : index
    cf.br ^bb28(%c0 : index)
  ^bb28(%54: index):  // 2 preds: ^bb27, ^bb29
    %55 = arith.cmpi slt, %54, %dim : index
    cf.cond_br %55, ^bb29, ^bb30
  ^bb29:  // pred: ^bb28
    %56 = arith.cmpi sge, %54, %c0 : index
    %57 = arith.cmpi slt, %54, %dim : index
    %58 = arith.addi %54, %c1 : index
    cf.br ^bb28(%58 : index)
  ^bb30:  // pred: ^bb28
    %59 = arith.cmpi sge, %54, %c0 : index
    cf.br ^bb31(%c0 : index)
  ^bb31(%60: index):  // 2 preds: ^bb30, ^bb32
    %61 = arith.cmpi slt, %60, %dim : index
    cf.cond_br %61, ^bb32, ^bb33
  ^bb32:  // pred: ^bb31
    %62 = arith.cmpi sge, %60, %c0 : index
    %63 = arith.cmpi slt, %60, %dim : index
    %64 = arith.addi %60, %c1 : index
    cf.br ^bb31(%64 : index)
  ^bb33:  // pred: ^bb31
    %65 = arith.cmpi sge, %60, %c0 : index
    cf.br ^bb34(%c0 : index)
  ^bb34(%66: index):  // 2 preds: ^bb33, ^bb35
    %67 = arith.cmpi slt, %66, %dim : index
    cf.cond_br %67, ^bb35, ^bb36
  ^bb35:  // pred: ^bb34
    %68 = arith.cmpi sge, %66, %c0 : index
    %69 = arith.cmpi slt, %66, %dim : index
    %70 = arith.addi %66, %c1 : index
    cf.br ^bb34(%70 : index)
  ^bb36:  // pred: ^bb34
    %71 = arith.cmpi sge, %66, %c0 : index
    cf.br ^bb37(%c0 : index)
  ^bb37(%72: index):  // 2 preds: ^bb36, ^bb38
    %73 = arith.cmpi slt, %72, %dim : index
    cf.cond_br %73, ^bb38, ^bb39
  ^bb38:  // pred: ^bb37
    %74 = arith.cmpi sge, %72, %c0 : index
    %75 = arith.cmpi slt, %72, %dim : index
    %76 = arith.addi %72, %c1 : index
    cf.br ^bb37(%76 : index)
  ^bb39:  // pred: ^bb37
    %77 = arith.cmpi sge, %72, %c0 : index
    cf.br ^bb40(%c0 : index)
  ^bb40(%78: index):  // 2 preds: ^bb39, ^bb41
    %79 = arith.cmpi slt, %78, %dim : index
    cf.cond_br %79, ^bb41, ^bb42
  ^bb41:  // pred: ^bb40
    %80 = arith.cmpi sge, %78, %c0 : index
    %81 = arith.cmpi slt, %78, %dim : index
    %82 = arith.addi %78, %c1 : index
    cf.br ^bb40(%82 : index)
  ^bb42:  // pred: ^bb40
    %83 = arith.cmpi sge, %78, %c0 : index
    cf.br ^bb43(%c0 : index)
  ^bb43(%84: index):  // 2 preds: ^bb42, ^bb44
    %85 = arith.cmpi slt, %84, %dim : index
    cf.cond_br %85, ^bb44, ^bb45
  ^bb44:  // pred: ^bb43
    %86 = arith.cmpi sge, %84, %c0 : index
    %87 = arith.cmpi slt, %84, %dim : index
    %88 = arith.addi %84, %c1 : index
    cf.br ^bb43(%88 : index)
  ^bb45:  // pred: ^bb43
    %89 = arith.cmpi sge, %84, %c0 : index
    cf.br ^bb46(%c0 : index)
  ^bb46(%90: index):  // 2 preds: ^bb45, ^bb47
    %91 = arith.cmpi slt, %90, %dim : index
    cf.cond_br %91, ^bb47, ^bb48
  ^bb47:  // pred: ^bb46
    %92 = arith.cmpi sge, %90, %c0 : index
    %93 = arith.cmpi slt, %90, %dim : index
    %94 = arith.addi %90, %c1 : index
    cf.br ^bb46(%94 : index)
  ^bb48:  // pred: ^bb46
    %95 = arith.cmpi sge, %90, %c0 : index
    cf.br ^bb49(%c0 : index)
  ^bb49(%96: index):  // 2 preds: ^bb48, ^bb50
    %97 = arith.cmpi slt, %96, %dim : index
    cf.cond_br %97, ^bb50, ^bb51
  ^bb50:  // pred: ^bb49
    %98 = arith.cmpi sge, %96, %c0 : index
    %99 = arith.cmpi slt, %96, %dim : index
    %100 = arith.addi %96, %c1 : index
    cf.br ^bb49(%100 : index)
  ^bb51:  // pred: ^bb49
    %101 = arith.cmpi sge, %96, %c0 : index
    cf.br ^bb52(%c0 : index)
  ^bb52(%102: index):  // 2 preds: ^bb51, ^bb53
    %103 = arith.cmpi slt, %102, %dim : index
    cf.cond_br %103, ^bb53, ^bb54
  ^bb53:  // pred: ^bb52
    %104 = arith.cmpi sge, %102, %c0 : index
    %105 = arith.cmpi slt, %102, %dim : index
    %106 = arith.addi %102, %c1 : index
    cf.br ^bb52(%106 : index)
  ^bb54:  // pred: ^bb52
    %107 = arith.cmpi sge, %102, %c0 : index
    cf.br ^bb55(%c0 : index)
  ^bb55(%108: index):  // 2 preds: ^bb54, ^bb56
    %109 = arith.cmpi slt, %108, %dim : index
    cf.cond_br %109, ^bb56, ^bb57
  ^bb56:  // pred: ^bb55
    %110 = arith.cmpi sge, %108, %c0 : index
    %111 = arith.cmpi slt, %108, %dim : index
    %112 = arith.addi %108, %c1 : index
    cf.br ^bb55(%112 : index)
  ^bb57:  // pred: ^bb55
    %113 = arith.cmpi sge, %108, %c0 : index
    cf.br ^bb58(%c0 : index)
  ^bb58(%114: index):  // 2 preds: ^bb57, ^bb59
    %115 = arith.cmpi slt, %114, %dim : index
    cf.cond_br %115, ^bb59, ^bb60
  ^bb59:  // pred: ^bb58
    %116 = arith.cmpi sge, %114, %c0 : index
    %117 = arith.cmpi slt, %114, %dim : index
    %118 = arith.addi %114, %c1 : index
    cf.br ^bb58(%118 : index)
  ^bb60:  // pred: ^bb58
    %119 = arith.cmpi sge, %114, %c0 : index
    cf.br ^bb61(%c0 : index)
  ^bb61(%120: index):  // 2 preds: ^bb60, ^bb62
    %121 = arith.cmpi slt, %120, %dim : index
    cf.cond_br %121, ^bb62, ^bb63
  ^bb62:  // pred: ^bb61
    %122 = arith.cmpi sge, %120, %c0 : index
    %123 = arith.cmpi slt, %120, %dim : index
    %124 = arith.addi %120, %c1 : index
    cf.br ^bb61(%124 : index)
  ^bb63:  // pred: ^bb61
    %125 = arith.cmpi sge, %120, %c0 : index
    cf.br ^bb64(%c0 : index)
  ^bb64(%126: index):  // 2 preds: ^bb63, ^bb65
    %127 = arith.cmpi slt, %126, %dim : index
    cf.cond_br %127, ^bb65, ^bb66
  ^bb65:  // pred: ^bb64
    %128 = arith.cmpi sge, %126, %c0 : index
    %129 = arith.cmpi slt, %126, %dim : index
    %130 = arith.addi %126, %c1 : index
    cf.br ^bb64(%130 : index)
  ^bb66:  // pred: ^bb64
    %131 = arith.cmpi sge, %126, %c0 : index
    cf.br ^bb67(%c0 : index)
  ^bb67(%132: index):  // 2 preds: ^bb66, ^bb68
    %133 = arith.cmpi slt, %132, %dim : index
    cf.cond_br %133, ^bb68, ^bb69
  ^bb68:  // pred: ^bb67
    %134 = arith.cmpi sge, %132, %c0 : index
    %135 = arith.cmpi slt, %132, %dim : index
    %136 = arith.addi %132, %c1 : index
    cf.br ^bb67(%136 : index)
  ^bb69:  // pred: ^bb67
    %137 = arith.cmpi sge, %132, %c0 : index
    cf.br ^bb70(%c0 : index)
  ^bb70(%138: index):  // 2 preds: ^bb69, ^bb71
    %139 = arith.cmpi slt, %138, %dim : index
    cf.cond_br %139, ^bb71, ^bb72
  ^bb71:  // pred: ^bb70
    %140 = arith.cmpi sge, %138, %c0 : index
    %141 = arith.cmpi slt, %138, %dim : index
    %142 = arith.addi %138, %c1 : index
    cf.br ^bb70(%142 : index)
  ^bb72:  // pred: ^bb70
    %143 = arith.cmpi sge, %138, %c0 : index
    cf.br ^bb73(%c0 : index)
  ^bb73(%144: index):  // 2 preds: ^bb72, ^bb74
    %145 = arith.cmpi slt, %144, %dim : index
    cf.cond_br %145, ^bb74, ^bb75
  ^bb74:  // pred: ^bb73
    %146 = arith.cmpi sge, %144, %c0 : index
    %147 = arith.cmpi slt, %144, %dim : index
    %148 = arith.addi %144, %c1 : index
    cf.br ^bb73(%148 : index)
  ^bb75:  // pred: ^bb73
    %149 = arith.cmpi sge, %144, %c0 : index
    cf.br ^bb76(%c0 : index)
  ^bb76(%150: index):  // 2 preds: ^bb75, ^bb77
    %151 = arith.cmpi slt, %150, %dim : index
    cf.cond_br %151, ^bb77, ^bb78
  ^bb77:  // pred: ^bb76
    %152 = arith.cmpi sge, %150, %c0 : index
    %153 = arith.cmpi slt, %150, %dim : index
    %154 = arith.addi %150, %c1 : index
    cf.br ^bb76(%154 : index)
  ^bb78:  // pred: ^bb76
    %155 = arith.cmpi sge, %150, %c0 : index
    cf.br ^bb79(%c0 : index)
  ^bb79(%156: index):  // 2 preds: ^bb78, ^bb80
    %157 = arith.cmpi slt, %156, %dim : index
    cf.cond_br %157, ^bb80, ^bb81
  ^bb80:  // pred: ^bb79
    %158 = arith.cmpi sge, %156, %c0 : index
    %159 = arith.cmpi slt, %156, %dim : index
    %160 = arith.addi %156, %c1 : index
    cf.br ^bb79(%160 : index)
  ^bb81:  // pred: ^bb79
    %161 = arith.cmpi sge, %156, %c0 : index
    cf.br ^bb82(%c0 : index)
  ^bb82(%162: index):  // 2 preds: ^bb81, ^bb83
    %163 = arith.cmpi slt, %162, %dim : index
    cf.cond_br %163, ^bb83, ^bb84
  ^bb83:  // pred: ^bb82
    %164 = arith.cmpi sge, %162, %c0 : index
    %165 = arith.cmpi slt, %162, %dim : index
    %166 = arith.addi %162, %c1 : index
    cf.br ^bb82(%166 : index)
  ^bb84:  // pred: ^bb82
    %167 = arith.cmpi sge, %162, %c0 : index
    cf.br ^bb85(%c0 : index)
  ^bb85(%168: index):  // 2 preds: ^bb84, ^bb86
    %169 = arith.cmpi slt, %168, %dim : index
    cf.cond_br %169, ^bb86, ^bb87
  ^bb86:  // pred: ^bb85
    %170 = arith.cmpi sge, %168, %c0 : index
    %171 = arith.cmpi slt, %168, %dim : index
    %172 = arith.addi %168, %c1 : index
    cf.br ^bb85(%172 : index)
  ^bb87:  // pred: ^bb85
    %173 = arith.cmpi sge, %168, %c0 : index
    cf.br ^bb88(%c0 : index)
  ^bb88(%174: index):  // 2 preds: ^bb87, ^bb89
    %175 = arith.cmpi slt, %174, %dim : index
    cf.cond_br %175, ^bb89, ^bb90
  ^bb89:  // pred: ^bb88
    %176 = arith.cmpi sge, %174, %c0 : index
    %177 = arith.cmpi slt, %174, %dim : index
    %178 = arith.addi %174, %c1 : index
    cf.br ^bb88(%178 : index)
  ^bb90:  // pred: ^bb88
    %179 = arith.cmpi sge, %174, %c0 : index
    cf.br ^bb91(%c0 : index)
  ^bb91(%180: index):  // 2 preds: ^bb90, ^bb92
    %181 = arith.cmpi slt, %180, %dim : index
    cf.cond_br %181, ^bb92, ^bb93
  ^bb92:  // pred: ^bb91
    %182 = arith.cmpi sge, %180, %c0 : index
    %183 = arith.cmpi slt, %180, %dim : index
    %184 = arith.addi %180, %c1 : index
    cf.br ^bb91(%184 : index)
  ^bb93:  // pred: ^bb91
    %185 = arith.cmpi sge, %180, %c0 : index
    cf.br ^bb94(%c0 : index)
  ^bb94(%186: index):  // 2 preds: ^bb93, ^bb95
    %187 = arith.cmpi slt, %186, %dim : index
    cf.cond_br %187, ^bb95, ^bb96
  ^bb95:  // pred: ^bb94
    %188 = arith.cmpi sge, %186, %c0 : index
    %189 = arith.cmpi slt, %186, %dim : index
    %190 = arith.addi %186, %c1 : index
    cf.br ^bb94(%190 : index)
  ^bb96:  // pred: ^bb94
    %191 = arith.cmpi sge, %186, %c0 : index
    cf.br ^bb97(%c0 : index)
  ^bb97(%192: index):  // 2 preds: ^bb96, ^bb98
    %193 = arith.cmpi slt, %192, %dim : index
    cf.cond_br %193, ^bb98, ^bb99
  ^bb98:  // pred: ^bb97
    %194 = arith.cmpi sge, %192, %c0 : index
    %195 = arith.cmpi slt, %192, %dim : index
    %196 = arith.addi %192, %c1 : index
    cf.br ^bb97(%196 : index)
  ^bb99:  // pred: ^bb97
    %197 = arith.cmpi sge, %192, %c0 : index
    cf.br ^bb100(%c0 : index)
  ^bb100(%198: index):  // 2 preds: ^bb99, ^bb101
    %199 = arith.cmpi slt, %198, %dim : index
    cf.cond_br %199, ^bb101, ^bb102
  ^bb101:  // pred: ^bb100
    %200 = arith.cmpi sge, %198, %c0 : index
    %201 = arith.cmpi slt, %198, %dim : index
    %202 = arith.addi %198, %c1 : index
    cf.br ^bb100(%202 : index)
  ^bb102:  // pred: ^bb100
    %203 = arith.cmpi sge, %198, %c0 : index
    cf.br ^bb103(%c0 : index)
  ^bb103(%204: index):  // 2 preds: ^bb102, ^bb104
    %205 = arith.cmpi slt, %204, %dim : index
    cf.cond_br %205, ^bb104, ^bb105
  ^bb104:  // pred: ^bb103
    %206 = arith.cmpi sge, %204, %c0 : index
    %207 = arith.cmpi slt, %204, %dim : index
    %208 = arith.addi %204, %c1 : index
    cf.br ^bb103(%208 : index)
  ^bb105:  // pred: ^bb103
    %209 = arith.cmpi sge, %204, %c0 : index
    cf.br ^bb106(%c0 : index)
  ^bb106(%210: index):  // 2 preds: ^bb105, ^bb107
    %211 = arith.cmpi slt, %210, %dim : index
    cf.cond_br %211, ^bb107, ^bb108
  ^bb107:  // pred: ^bb106
    %212 = arith.cmpi sge, %210, %c0 : index
    %213 = arith.cmpi slt, %210, %dim : index
    %214 = arith.addi %210, %c1 : index
    cf.br ^bb106(%214 : index)
  ^bb108:  // pred: ^bb106
    %215 = arith.cmpi sge, %210, %c0 : index
    cf.br ^bb109(%c0 : index)
  ^bb109(%216: index):  // 2 preds: ^bb108, ^bb110
    %217 = arith.cmpi slt, %216, %dim : index
    cf.cond_br %217, ^bb110, ^bb111
  ^bb110:  // pred: ^bb109
    %218 = arith.cmpi sge, %216, %c0 : index
    %219 = arith.cmpi slt, %216, %dim : index
    %220 = arith.addi %216, %c1 : index
    cf.br ^bb109(%220 : index)
  ^bb111:  // pred: ^bb109
    %221 = arith.cmpi sge, %216, %c0 : index
    cf.br ^bb112(%c0 : index)
  ^bb112(%222: index):  // 2 preds: ^bb111, ^bb113
    %223 = arith.cmpi slt, %222, %dim : index
    cf.cond_br %223, ^bb113, ^bb114
  ^bb113:  // pred: ^bb112
    %224 = arith.cmpi sge, %222, %c0 : index
    %225 = arith.cmpi slt, %222, %dim : index
    %226 = arith.addi %222, %c1 : index
    cf.br ^bb112(%226 : index)
  ^bb114:  // pred: ^bb112
    %227 = arith.cmpi sge, %222, %c0 : index
    cf.br ^bb115(%c0 : index)
  ^bb115(%228: index):  // 2 preds: ^bb114, ^bb116
    %229 = arith.cmpi slt, %228, %dim : index
    cf.cond_br %229, ^bb116, ^bb117
  ^bb116:  // pred: ^bb115
    %230 = arith.cmpi sge, %228, %c0 : index
    %231 = arith.cmpi slt, %228, %dim : index
    %232 = arith.addi %228, %c1 : index
    cf.br ^bb115(%232 : index)
  ^bb117:  // pred: ^bb115
    %233 = arith.cmpi sge, %228, %c0 : index
    cf.br ^bb118(%c0 : index)
  ^bb118(%234: index):  // 2 preds: ^bb117, ^bb119
    %235 = arith.cmpi slt, %234, %dim : index
    cf.cond_br %235, ^bb119, ^bb120
  ^bb119:  // pred: ^bb118
    %236 = arith.cmpi sge, %234, %c0 : index
    %237 = arith.cmpi slt, %234, %dim : index
    %238 = arith.addi %234, %c1 : index
    cf.br ^bb118(%238 : index)
  ^bb120:  // pred: ^bb118
    %239 = arith.cmpi sge, %234, %c0 : index
    cf.br ^bb121(%c0 : index)
  ^bb121(%240: index):  // 2 preds: ^bb120, ^bb122
    %241 = arith.cmpi slt, %240, %dim : index
    cf.cond_br %241, ^bb122, ^bb123
  ^bb122:  // pred: ^bb121
    %242 = arith.cmpi sge, %240, %c0 : index
    %243 = arith.cmpi slt, %240, %dim : index
    %244 = arith.addi %240, %c1 : index
    cf.br ^bb121(%244 : index)
  ^bb123:  // pred: ^bb121
    %245 = arith.cmpi sge, %240, %c0 : index
    cf.br ^bb124(%c0 : index)
  ^bb124(%246: index):  // 2 preds: ^bb123, ^bb125
    %247 = arith.cmpi slt, %246, %dim : index
    cf.cond_br %247, ^bb125, ^bb126
  ^bb125:  // pred: ^bb124
    %248 = arith.cmpi sge, %246, %c0 : index
    %249 = arith.cmpi slt, %246, %dim : index
    %250 = arith.addi %246, %c1 : index
    cf.br ^bb124(%250 : index)
  ^bb126:  // pred: ^bb124
    %251 = arith.cmpi sge, %246, %c0 : index
    cf.br ^bb127(%c0 : index)
  ^bb127(%252: index):  // 2 preds: ^bb126, ^bb128
    %253 = arith.cmpi slt, %252, %dim : index
    cf.cond_br %253, ^bb128, ^bb129
  ^bb128:  // pred: ^bb127
    %254 = arith.cmpi sge, %252, %c0 : index
    %255 = arith.cmpi slt, %252, %dim : index
    %256 = arith.addi %252, %c1 : index
    cf.br ^bb127(%256 : index)
  ^bb129:  // pred: ^bb127
    %257 = arith.cmpi sge, %252, %c0 : index
    cf.br ^bb130(%c0 : index)
  ^bb130(%258: index):  // 2 preds: ^bb129, ^bb131
    %259 = arith.cmpi slt, %258, %dim : index
    cf.cond_br %259, ^bb131, ^bb132
  ^bb131:  // pred: ^bb130
    %260 = arith.cmpi sge, %258, %c0 : index
    %261 = arith.cmpi slt, %258, %dim : index
    %262 = arith.addi %258, %c1 : index
    cf.br ^bb130(%262 : index)
  ^bb132:  // pred: ^bb130
    %263 = arith.cmpi sge, %258, %c0 : index
    cf.br ^bb133(%c0 : index)
  ^bb133(%264: index):  // 2 preds: ^bb132, ^bb134
    %265 = arith.cmpi slt, %264, %dim : index
    cf.cond_br %265, ^bb134, ^bb135
  ^bb134:  // pred: ^bb133
    %266 = arith.cmpi sge, %264, %c0 : index
    %267 = arith.cmpi slt, %264, %dim : index
    %268 = arith.addi %264, %c1 : index
    cf.br ^bb133(%268 : index)
  ^bb135:  // pred: ^bb133
    %269 = arith.cmpi sge, %264, %c0 : index
    cf.br ^bb136(%c0 : index)
  ^bb136(%270: index):  // 2 preds: ^bb135, ^bb137
    %271 = arith.cmpi slt, %270, %dim : index
    cf.cond_br %271, ^bb137, ^bb138
  ^bb137:  // pred: ^bb136
    %272 = arith.cmpi sge, %270, %c0 : index
    %273 = arith.cmpi slt, %270, %dim : index
    %274 = arith.addi %270, %c1 : index
    cf.br ^bb136(%274 : index)
  ^bb138:  // pred: ^bb136
    %275 = arith.cmpi sge, %270, %c0 : index
    cf.br ^bb139(%c0 : index)
  ^bb139(%276: index):  // 2 preds: ^bb138, ^bb140
    %277 = arith.cmpi slt, %276, %dim : index
    cf.cond_br %277, ^bb140, ^bb141
  ^bb140:  // pred: ^bb139
    %278 = arith.cmpi sge, %276, %c0 : index
    %279 = arith.cmpi slt, %276, %dim : index
    %280 = arith.addi %276, %c1 : index
    cf.br ^bb139(%280 : index)
  ^bb141:  // pred: ^bb139
    %281 = arith.cmpi sge, %276, %c0 : index
    cf.br ^bb142(%c0 : index)
  ^bb142(%282: index):  // 2 preds: ^bb141, ^bb143
    %283 = arith.cmpi slt, %282, %dim : index
    cf.cond_br %283, ^bb143, ^bb144
  ^bb143:  // pred: ^bb142
    %284 = arith.cmpi sge, %282, %c0 : index
    %285 = arith.cmpi slt, %282, %dim : index
    %286 = arith.addi %282, %c1 : index
    cf.br ^bb142(%286 : index)
  ^bb144:  // pred: ^bb142
    %287 = arith.cmpi sge, %282, %c0 : index
    cf.br ^bb145(%c0 : index)
  ^bb145(%288: index):  // 2 preds: ^bb144, ^bb146
    %289 = arith.cmpi slt, %288, %dim : index
    cf.cond_br %289, ^bb146, ^bb147
  ^bb146:  // pred: ^bb145
    %290 = arith.cmpi sge, %288, %c0 : index
    %291 = arith.cmpi slt, %288, %dim : index
    %292 = arith.addi %288, %c1 : index
    cf.br ^bb145(%292 : index)
  ^bb147:  // pred: ^bb145
    %293 = arith.cmpi sge, %288, %c0 : index
    cf.br ^bb148(%c0 : index)
  ^bb148(%294: index):  // 2 preds: ^bb147, ^bb149
    %295 = arith.cmpi slt, %294, %dim : index
    cf.cond_br %295, ^bb149, ^bb150
  ^bb149:  // pred: ^bb148
    %296 = arith.cmpi sge, %294, %c0 : index
    %297 = arith.cmpi slt, %294, %dim : index
    %298 = arith.addi %294, %c1 : index
    cf.br ^bb148(%298 : index)
  ^bb150:  // pred: ^bb148
    %299 = arith.cmpi sge, %294, %c0 : index
    cf.br ^bb151(%c0 : index)
  ^bb151(%300: index):  // 2 preds: ^bb150, ^bb152
    %301 = arith.cmpi slt, %300, %dim : index
    cf.cond_br %301, ^bb152, ^bb153
  ^bb152:  // pred: ^bb151
    %302 = arith.cmpi sge, %300, %c0 : index
    %303 = arith.cmpi slt, %300, %dim : index
    %304 = arith.addi %300, %c1 : index
    cf.br ^bb151(%304 : index)
  ^bb153:  // pred: ^bb151
    %305 = arith.cmpi sge, %300, %c0 : index
    cf.br ^bb154(%c0 : index)
  ^bb154(%306: index):  // 2 preds: ^bb153, ^bb155
    %307 = arith.cmpi slt, %306, %dim : index
    cf.cond_br %307, ^bb155, ^bb156
  ^bb155:  // pred: ^bb154
    %308 = arith.cmpi sge, %306, %c0 : index
    %309 = arith.cmpi slt, %306, %dim : index
    %310 = arith.addi %306, %c1 : index
    cf.br ^bb154(%310 : index)
  ^bb156:  // pred: ^bb154
    %311 = arith.cmpi sge, %306, %c0 : index
    cf.br ^bb157(%c0 : index)
  ^bb157(%312: index):  // 2 preds: ^bb156, ^bb158
    %313 = arith.cmpi slt, %312, %dim : index
    cf.cond_br %313, ^bb158, ^bb159
  ^bb158:  // pred: ^bb157
    %314 = arith.cmpi sge, %312, %c0 : index
    %315 = arith.cmpi slt, %312, %dim : index
    %316 = arith.addi %312, %c1 : index
    cf.br ^bb157(%316 : index)
  ^bb159:  // pred: ^bb157
    %317 = arith.cmpi sge, %312, %c0 : index
    cf.br ^bb160(%c0 : index)
  ^bb160(%318: index):  // 2 preds: ^bb159, ^bb161
    %319 = arith.cmpi slt, %318, %dim : index
    cf.cond_br %319, ^bb161, ^bb162
  ^bb161:  // pred: ^bb160
    %320 = arith.cmpi sge, %318, %c0 : index
    %321 = arith.cmpi slt, %318, %dim : index
    %322 = arith.addi %318, %c1 : index
    cf.br ^bb160(%322 : index)
  ^bb162:  // pred: ^bb160
    %323 = arith.cmpi sge, %318, %c0 : index
    cf.br ^bb163(%c0 : index)
  ^bb163(%324: index):  // 2 preds: ^bb162, ^bb164
    %325 = arith.cmpi slt, %324, %dim : index
    cf.cond_br %325, ^bb164, ^bb165
  ^bb164:  // pred: ^bb163
    %326 = arith.cmpi sge, %324, %c0 : index
    %327 = arith.cmpi slt, %324, %dim : index
    %328 = arith.addi %324, %c1 : index
    cf.br ^bb163(%328 : index)
  ^bb165:  // pred: ^bb163
    %329 = arith.cmpi sge, %324, %c0 : index
    cf.br ^bb166(%c0 : index)
  ^bb166(%330: index):  // 2 preds: ^bb165, ^bb167
    %331 = arith.cmpi slt, %330, %dim : index
    cf.cond_br %331, ^bb167, ^bb168
  ^bb167:  // pred: ^bb166
    %332 = arith.cmpi sge, %330, %c0 : index
    %333 = arith.cmpi slt, %330, %dim : index
    %334 = arith.addi %330, %c1 : index
    cf.br ^bb166(%334 : index)
  ^bb168:  // pred: ^bb166
    %335 = arith.cmpi sge, %330, %c0 : index
    cf.br ^bb169(%c0 : index)
  ^bb169(%336: index):  // 2 preds: ^bb168, ^bb170
    %337 = arith.cmpi slt, %336, %dim : index
    cf.cond_br %337, ^bb170, ^bb171
  ^bb170:  // pred: ^bb169
    %338 = arith.cmpi sge, %336, %c0 : index
    %339 = arith.cmpi slt, %336, %dim : index
    %340 = arith.addi %336, %c1 : index
    cf.br ^bb169(%340 : index)
  ^bb171:  // pred: ^bb169
    %341 = arith.cmpi sge, %336, %c0 : index
    cf.br ^bb172(%c0 : index)
  ^bb172(%342: index):  // 2 preds: ^bb171, ^bb173
    %343 = arith.cmpi slt, %342, %dim : index
    cf.cond_br %343, ^bb173, ^bb174
  ^bb173:  // pred: ^bb172
    %344 = arith.cmpi sge, %342, %c0 : index
    %345 = arith.cmpi slt, %342, %dim : index
    %346 = arith.addi %342, %c1 : index
    cf.br ^bb172(%346 : index)
  ^bb174:  // pred: ^bb172
    %347 = arith.cmpi sge, %342, %c0 : index
    cf.br ^bb175(%c0 : index)
  ^bb175(%348: index):  // 2 preds: ^bb174, ^bb176
    %349 = arith.cmpi slt, %348, %dim : index
    cf.cond_br %349, ^bb176, ^bb177
  ^bb176:  // pred: ^bb175
    %350 = arith.cmpi sge, %348, %c0 : index
    %351 = arith.cmpi slt, %348, %dim : index
    %352 = arith.addi %348, %c1 : index
    cf.br ^bb175(%352 : index)
  ^bb177:  // pred: ^bb175
    %353 = arith.cmpi sge, %348, %c0 : index
    cf.br ^bb178(%c0 : index)
  ^bb178(%354: index):  // 2 preds: ^bb177, ^bb179
    %355 = arith.cmpi slt, %354, %dim : index
    cf.cond_br %355, ^bb179, ^bb180
  ^bb179:  // pred: ^bb178
    %356 = arith.cmpi sge, %354, %c0 : index
    %357 = arith.cmpi slt, %354, %dim : index
    %358 = arith.addi %354, %c1 : index
    cf.br ^bb178(%358 : index)
  ^bb180:  // pred: ^bb178
    %359 = arith.cmpi sge, %354, %c0 : index
    cf.br ^bb181(%c0 : index)
  ^bb181(%360: index):  // 2 preds: ^bb180, ^bb182
    %361 = arith.cmpi slt, %360, %dim : index
    cf.cond_br %361, ^bb182, ^bb183
  ^bb182:  // pred: ^bb181
    %362 = arith.cmpi sge, %360, %c0 : index
    %363 = arith.cmpi slt, %360, %dim : index
    %364 = arith.addi %360, %c1 : index
    cf.br ^bb181(%364 : index)
  ^bb183:  // pred: ^bb181
    %365 = arith.cmpi sge, %360, %c0 : index
    cf.br ^bb184(%c0 : index)
  ^bb184(%366: index):  // 2 preds: ^bb183, ^bb185
    %367 = arith.cmpi slt, %366, %dim : index
    cf.cond_br %367, ^bb185, ^bb186
  ^bb185:  // pred: ^bb184
    %368 = arith.cmpi sge, %366, %c0 : index
    %369 = arith.cmpi slt, %366, %dim : index
    %370 = arith.addi %366, %c1 : index
    cf.br ^bb184(%370 : index)
  ^bb186:  // pred: ^bb184
    %371 = arith.cmpi sge, %366, %c0 : index
    cf.br ^bb187(%c0 : index)
  ^bb187(%372: index):  // 2 preds: ^bb186, ^bb188
    %373 = arith.cmpi slt, %372, %dim : index
    cf.cond_br %373, ^bb188, ^bb189
  ^bb188:  // pred: ^bb187
    %374 = arith.cmpi sge, %372, %c0 : index
    %375 = arith.cmpi slt, %372, %dim : index
    %376 = arith.addi %372, %c1 : index
    cf.br ^bb187(%376 : index)
  ^bb189:  // pred: ^bb187
    %377 = arith.cmpi sge, %372, %c0 : index
    cf.br ^bb190(%c0 : index)
  ^bb190(%378: index):  // 2 preds: ^bb189, ^bb191
    %379 = arith.cmpi slt, %378, %dim : index
    cf.cond_br %379, ^bb191, ^bb192
  ^bb191:  // pred: ^bb190
    %380 = arith.cmpi sge, %378, %c0 : index
    %381 = arith.cmpi slt, %378, %dim : index
    %382 = arith.addi %378, %c1 : index
    cf.br ^bb190(%382 : index)
  ^bb192:  // pred: ^bb190
    %383 = arith.cmpi sge, %378, %c0 : index
    cf.br ^bb193(%c0 : index)
  ^bb193(%384: index):  // 2 preds: ^bb192, ^bb194
    %385 = arith.cmpi slt, %384, %dim : index
    cf.cond_br %385, ^bb194, ^bb195
  ^bb194:  // pred: ^bb193
    %386 = arith.cmpi sge, %384, %c0 : index
    %387 = arith.cmpi slt, %384, %dim : index
    %388 = arith.addi %384, %c1 : index
    cf.br ^bb193(%388 : index)
  ^bb195:  // pred: ^bb193
    %389 = arith.cmpi sge, %384, %c0 : index
    cf.br ^bb196(%c0 : index)
  ^bb196(%390: index):  // 2 preds: ^bb195, ^bb197
    %391 = arith.cmpi slt, %390, %dim : index
    cf.cond_br %391, ^bb197, ^bb198
  ^bb197:  // pred: ^bb196
    %392 = arith.cmpi sge, %390, %c0 : index
    %393 = arith.cmpi slt, %390, %dim : index
    %394 = arith.addi %390, %c1 : index
    cf.br ^bb196(%394 : index)
  ^bb198:  // pred: ^bb196
    %395 = arith.cmpi sge, %390, %c0 : index
    cf.br ^bb199(%c0 : index)
  ^bb199(%396: index):  // 2 preds: ^bb198, ^bb200
    %397 = arith.cmpi slt, %396, %dim : index
    cf.cond_br %397, ^bb200, ^bb201
  ^bb200:  // pred: ^bb199
    %398 = arith.cmpi sge, %396, %c0 : index
    %399 = arith.cmpi slt, %396, %dim : index
    %400 = arith.addi %396, %c1 : index
    cf.br ^bb199(%400 : index)
  ^bb201:  // pred: ^bb199
    %401 = arith.cmpi sge, %396, %c0 : index
    cf.br ^bb202(%c0 : index)
  ^bb202(%402: index):  // 2 preds: ^bb201, ^bb203
    %403 = arith.cmpi slt, %402, %dim : index
    cf.cond_br %403, ^bb203, ^bb204
  ^bb203:  // pred: ^bb202
    %404 = arith.cmpi sge, %402, %c0 : index
    %405 = arith.cmpi slt, %402, %dim : index
    %406 = arith.addi %402, %c1 : index
    cf.br ^bb202(%406 : index)
  ^bb204:  // pred: ^bb202
    %407 = arith.cmpi sge, %402, %c0 : index
    cf.br ^bb205(%c0 : index)
  ^bb205(%408: index):  // 2 preds: ^bb204, ^bb206
    %409 = arith.cmpi slt, %408, %dim : index
    cf.cond_br %409, ^bb206, ^bb207
  ^bb206:  // pred: ^bb205
    %410 = arith.cmpi sge, %408, %c0 : index
    %411 = arith.cmpi slt, %408, %dim : index
    %412 = arith.addi %408, %c1 : index
    cf.br ^bb205(%412 : index)
  ^bb207:  // pred: ^bb205
    %413 = arith.cmpi sge, %408, %c0 : index
    cf.br ^bb208(%c0 : index)
  ^bb208(%414: index):  // 2 preds: ^bb207, ^bb209
    %415 = arith.cmpi slt, %414, %dim : index
    cf.cond_br %415, ^bb209, ^bb210
  ^bb209:  // pred: ^bb208
    %416 = arith.cmpi sge, %414, %c0 : index
    %417 = arith.cmpi slt, %414, %dim : index
    %418 = arith.addi %414, %c1 : index
    cf.br ^bb208(%418 : index)
  ^bb210:  // pred: ^bb208
    %419 = arith.cmpi sge, %414, %c0 : index
    cf.br ^bb211(%c0 : index)
  ^bb211(%420: index):  // 2 preds: ^bb210, ^bb212
    %421 = arith.cmpi slt, %420, %dim : index
    cf.cond_br %421, ^bb212, ^bb213
  ^bb212:  // pred: ^bb211
    %422 = arith.cmpi sge, %420, %c0 : index
    %423 = arith.cmpi slt, %420, %dim : index
    %424 = arith.addi %420, %c1 : index
    cf.br ^bb211(%424 : index)
  ^bb213:  // pred: ^bb211
    %425 = arith.cmpi sge, %420, %c0 : index
    cf.br ^bb214(%c0 : index)
  ^bb214(%426: index):  // 2 preds: ^bb213, ^bb215
    %427 = arith.cmpi slt, %426, %dim : index
    cf.cond_br %427, ^bb215, ^bb216
  ^bb215:  // pred: ^bb214
    %428 = arith.cmpi sge, %426, %c0 : index
    %429 = arith.cmpi slt, %426, %dim : index
    %430 = arith.addi %426, %c1 : index
    cf.br ^bb214(%430 : index)
  ^bb216:  // pred: ^bb214
    %431 = arith.cmpi sge, %426, %c0 : index
    cf.br ^bb217(%c0 : index)
  ^bb217(%432: index):  // 2 preds: ^bb216, ^bb218
    %433 = arith.cmpi slt, %432, %dim : index
    cf.cond_br %433, ^bb218, ^bb219
  ^bb218:  // pred: ^bb217
    %434 = arith.cmpi sge, %432, %c0 : index
    %435 = arith.cmpi slt, %432, %dim : index
    %436 = arith.addi %432, %c1 : index
    cf.br ^bb217(%436 : index)
  ^bb219:  // pred: ^bb217
    %437 = arith.cmpi sge, %432, %c0 : index
    cf.br ^bb220(%c0 : index)
  ^bb220(%438: index):  // 2 preds: ^bb219, ^bb221
    %439 = arith.cmpi slt, %438, %dim : index
    cf.cond_br %439, ^bb221, ^bb222
  ^bb221:  // pred: ^bb220
    %440 = arith.cmpi sge, %438, %c0 : index
    %441 = arith.cmpi slt, %438, %dim : index
    %442 = arith.addi %438, %c1 : index
    cf.br ^bb220(%442 : index)
  ^bb222:  // pred: ^bb220
    %443 = arith.cmpi sge, %438, %c0 : index
    cf.br ^bb223(%c0 : index)
  ^bb223(%444: index):  // 2 preds: ^bb222, ^bb224
    %445 = arith.cmpi slt, %444, %dim : index
    cf.cond_br %445, ^bb224, ^bb225
  ^bb224:  // pred: ^bb223
    %446 = arith.cmpi sge, %444, %c0 : index
    %447 = arith.cmpi slt, %444, %dim : index
    %448 = arith.addi %444, %c1 : index
    cf.br ^bb223(%448 : index)
  ^bb225:  // pred: ^bb223
    %449 = arith.cmpi sge, %444, %c0 : index
    cf.br ^bb226(%c0 : index)
  ^bb226(%450: index):  // 2 preds: ^bb225, ^bb227
    %451 = arith.cmpi slt, %450, %dim : index
    cf.cond_br %451, ^bb227, ^bb228
  ^bb227:  // pred: ^bb226
    %452 = arith.cmpi sge, %450, %c0 : index
    %453 = arith.cmpi slt, %450, %dim : index
    %454 = arith.addi %450, %c1 : index
    cf.br ^bb226(%454 : index)
  ^bb228:  // pred: ^bb226
    %455 = arith.cmpi sge, %450, %c0 : index
    cf.br ^bb229(%c0 : index)
  ^bb229(%456: index):  // 2 preds: ^bb228, ^bb230
    %457 = arith.cmpi slt, %456, %dim : index
    cf.cond_br %457, ^bb230, ^bb231
  ^bb230:  // pred: ^bb229
    %458 = arith.cmpi sge, %456, %c0 : index
    %459 = arith.cmpi slt, %456, %dim : index
    %460 = arith.addi %456, %c1 : index
    cf.br ^bb229(%460 : index)
  ^bb231:  // pred: ^bb229
    %461 = arith.cmpi sge, %456, %c0 : index
    cf.br ^bb232(%c0 : index)
  ^bb232(%462: index):  // 2 preds: ^bb231, ^bb233
    %463 = arith.cmpi slt, %462, %dim : index
    cf.cond_br %463, ^bb233, ^bb234
  ^bb233:  // pred: ^bb232
    %464 = arith.cmpi sge, %462, %c0 : index
    %465 = arith.cmpi slt, %462, %dim : index
    %466 = arith.addi %462, %c1 : index
    cf.br ^bb232(%466 : index)
  ^bb234:  // pred: ^bb232
    %467 = arith.cmpi sge, %462, %c0 : index
    cf.br ^bb235(%c0 : index)
  ^bb235(%468: index):  // 2 preds: ^bb234, ^bb236
    %469 = arith.cmpi slt, %468, %dim : index
    cf.cond_br %469, ^bb236, ^bb237
  ^bb236:  // pred: ^bb235
    %470 = arith.cmpi sge, %468, %c0 : index
    %471 = arith.cmpi slt, %468, %dim : index
    %472 = arith.addi %468, %c1 : index
    cf.br ^bb235(%472 : index)
  ^bb237:  // pred: ^bb235
    %473 = arith.cmpi sge, %468, %c0 : index
    cf.br ^bb238(%c0 : index)
  ^bb238(%474: index):  // 2 preds: ^bb237, ^bb239
    %475 = arith.cmpi slt, %474, %dim : index
    cf.cond_br %475, ^bb239, ^bb240
  ^bb239:  // pred: ^bb238
    %476 = arith.cmpi sge, %474, %c0 : index
    %477 = arith.cmpi slt, %474, %dim : index
    %478 = arith.addi %474, %c1 : index
    cf.br ^bb238(%478 : index)
  ^bb240:  // pred: ^bb238
    %479 = arith.cmpi sge, %474, %c0 : index
    cf.br ^bb241(%c0 : index)
  ^bb241(%480: index):  // 2 preds: ^bb240, ^bb242
    %481 = arith.cmpi slt, %480, %dim : index
    cf.cond_br %481, ^bb242, ^bb243
  ^bb242:  // pred: ^bb241
    %482 = arith.cmpi sge, %480, %c0 : index
    %483 = arith.cmpi slt, %480, %dim : index
    %484 = arith.addi %480, %c1 : index
    cf.br ^bb241(%484 : index)
  ^bb243:  // pred: ^bb241
    %485 = arith.cmpi sge, %480, %c0 : index
    cf.br ^bb244(%c0 : index)
  ^bb244(%486: index):  // 2 preds: ^bb243, ^bb245
    %487 = arith.cmpi slt, %486, %dim : index
    cf.cond_br %487, ^bb245, ^bb246
  ^bb245:  // pred: ^bb244
    %488 = arith.cmpi sge, %486, %c0 : index
    %489 = arith.cmpi slt, %486, %dim : index
    %490 = arith.addi %486, %c1 : index
    cf.br ^bb244(%490 : index)
  ^bb246:  // pred: ^bb244
    %491 = arith.cmpi sge, %486, %c0 : index
    cf.br ^bb247(%c0 : index)
  ^bb247(%492: index):  // 2 preds: ^bb246, ^bb248
    %493 = arith.cmpi slt, %492, %dim : index
    cf.cond_br %493, ^bb248, ^bb249
  ^bb248:  // pred: ^bb247
    %494 = arith.cmpi sge, %492, %c0 : index
    %495 = arith.cmpi slt, %492, %dim : index
    %496 = arith.addi %492, %c1 : index
    cf.br ^bb247(%496 : index)
  ^bb249:  // pred: ^bb247
    %497 = arith.cmpi sge, %492, %c0 : index
    cf.br ^bb250(%c0 : index)
  ^bb250(%498: index):  // 2 preds: ^bb249, ^bb251
    %499 = arith.cmpi slt, %498, %dim : index
    cf.cond_br %499, ^bb251, ^bb252
  ^bb251:  // pred: ^bb250
    %500 = arith.cmpi sge, %498, %c0 : index
    %501 = arith.cmpi slt, %498, %dim : index
    %502 = arith.addi %498, %c1 : index
    cf.br ^bb250(%502 : index)
  ^bb252:  // pred: ^bb250
    %503 = arith.cmpi sge, %498, %c0 : index
    cf.br ^bb253(%c0 : index)
  ^bb253(%504: index):  // 2 preds: ^bb252, ^bb254
    %505 = arith.cmpi slt, %504, %dim : index
    cf.cond_br %505, ^bb254, ^bb255
  ^bb254:  // pred: ^bb253
    %506 = arith.cmpi sge, %504, %c0 : index
    %507 = arith.cmpi slt, %504, %dim : index
    %508 = arith.addi %504, %c1 : index
    cf.br ^bb253(%508 : index)
  ^bb255:  // pred: ^bb253
    %509 = arith.cmpi sge, %504, %c0 : index
    cf.br ^bb256(%c0 : index)
  ^bb256(%510: index):  // 2 preds: ^bb255, ^bb257
    %511 = arith.cmpi slt, %510, %dim : index
    cf.cond_br %511, ^bb257, ^bb258
  ^bb257:  // pred: ^bb256
    %512 = arith.cmpi sge, %510, %c0 : index
    %513 = arith.cmpi slt, %510, %dim : index
    %514 = arith.addi %510, %c1 : index
    cf.br ^bb256(%514 : index)
  ^bb258:  // pred: ^bb256
    %515 = arith.cmpi sge, %510, %c0 : index
    cf.br ^bb259(%c0 : index)
  ^bb259(%516: index):  // 2 preds: ^bb258, ^bb260
    %517 = arith.cmpi slt, %516, %dim : index
    cf.cond_br %517, ^bb260, ^bb261
  ^bb260:  // pred: ^bb259
    %518 = arith.cmpi sge, %516, %c0 : index
    %519 = arith.cmpi slt, %516, %dim : index
    %520 = arith.addi %516, %c1 : index
    cf.br ^bb259(%520 : index)
  ^bb261:  // pred: ^bb259
    %521 = arith.cmpi sge, %516, %c0 : index
    cf.br ^bb262(%c0 : index)
  ^bb262(%522: index):  // 2 preds: ^bb261, ^bb263
    %523 = arith.cmpi slt, %522, %dim : index
    cf.cond_br %523, ^bb263, ^bb264
  ^bb263:  // pred: ^bb262
    %524 = arith.cmpi sge, %522, %c0 : index
    %525 = arith.cmpi slt, %522, %dim : index
    %526 = arith.addi %522, %c1 : index
    cf.br ^bb262(%526 : index)
  ^bb264:  // pred: ^bb262
    %527 = arith.cmpi sge, %522, %c0 : index
    cf.br ^bb265(%c0 : index)
  ^bb265(%528: index):  // 2 preds: ^bb264, ^bb266
    %529 = arith.cmpi slt, %528, %dim : index
    cf.cond_br %529, ^bb266, ^bb267
  ^bb266:  // pred: ^bb265
    %530 = arith.cmpi sge, %528, %c0 : index
    %531 = arith.cmpi slt, %528, %dim : index
    %532 = arith.addi %528, %c1 : index
    cf.br ^bb265(%532 : index)
  ^bb267:  // pred: ^bb265
    %533 = arith.cmpi sge, %528, %c0 : index
    cf.br ^bb268(%c0 : index)
  ^bb268(%534: index):  // 2 preds: ^bb267, ^bb269
    %535 = arith.cmpi slt, %534, %dim : index
    cf.cond_br %535, ^bb269, ^bb270
  ^bb269:  // pred: ^bb268
    %536 = arith.cmpi sge, %534, %c0 : index
    %537 = arith.cmpi slt, %534, %dim : index
    %538 = arith.addi %534, %c1 : index
    cf.br ^bb268(%538 : index)
  ^bb270:  // pred: ^bb268
    %539 = arith.cmpi sge, %534, %c0 : index
    cf.br ^bb271(%c0 : index)
  ^bb271(%540: index):  // 2 preds: ^bb270, ^bb272
    %541 = arith.cmpi slt, %540, %dim : index
    cf.cond_br %541, ^bb272, ^bb273
  ^bb272:  // pred: ^bb271
    %542 = arith.cmpi sge, %540, %c0 : index
    %543 = arith.cmpi slt, %540, %dim : index
    %544 = arith.addi %540, %c1 : index
    cf.br ^bb271(%544 : index)
  ^bb273:  // pred: ^bb271
    %545 = arith.cmpi sge, %540, %c0 : index
    cf.br ^bb274(%c0 : index)
  ^bb274(%546: index):  // 2 preds: ^bb273, ^bb275
    %547 = arith.cmpi slt, %546, %dim : index
    cf.cond_br %547, ^bb275, ^bb276
  ^bb275:  // pred: ^bb274
    %548 = arith.cmpi sge, %546, %c0 : index
    %549 = arith.cmpi slt, %546, %dim : index
    %550 = arith.addi %546, %c1 : index
    cf.br ^bb274(%550 : index)
  ^bb276:  // pred: ^bb274
    %551 = arith.cmpi sge, %546, %c0 : index
    cf.br ^bb277(%c0 : index)
  ^bb277(%552: index):  // 2 preds: ^bb276, ^bb278
    %553 = arith.cmpi slt, %552, %dim : index
    cf.cond_br %553, ^bb278, ^bb279
  ^bb278:  // pred: ^bb277
    %554 = arith.cmpi sge, %552, %c0 : index
    %555 = arith.cmpi slt, %552, %dim : index
    %556 = arith.addi %552, %c1 : index
    cf.br ^bb277(%556 : index)
  ^bb279:  // pred: ^bb277
    %557 = arith.cmpi sge, %552, %c0 : index
    cf.br ^bb280(%c0 : index)
  ^bb280(%558: index):  // 2 preds: ^bb279, ^bb281
    %559 = arith.cmpi slt, %558, %dim : index
    cf.cond_br %559, ^bb281, ^bb282
  ^bb281:  // pred: ^bb280
    %560 = arith.cmpi sge, %558, %c0 : index
    %561 = arith.cmpi slt, %558, %dim : index
    %562 = arith.addi %558, %c1 : index
    cf.br ^bb280(%562 : index)
  ^bb282:  // pred: ^bb280
    %563 = arith.cmpi sge, %558, %c0 : index
    cf.br ^bb283(%c0 : index)
  ^bb283(%564: index):  // 2 preds: ^bb282, ^bb284
    %565 = arith.cmpi slt, %564, %dim : index
    cf.cond_br %565, ^bb284, ^bb285
  ^bb284:  // pred: ^bb283
    %566 = arith.cmpi sge, %564, %c0 : index
    %567 = arith.cmpi slt, %564, %dim : index
    %568 = arith.addi %564, %c1 : index
    cf.br ^bb283(%568 : index)
  ^bb285:  // pred: ^bb283
    %569 = arith.cmpi sge, %564, %c0 : index
    cf.br ^bb286(%c0 : index)
  ^bb286(%570: index):  // 2 preds: ^bb285, ^bb287
    %571 = arith.cmpi slt, %570, %dim : index
    cf.cond_br %571, ^bb287, ^bb288
  ^bb287:  // pred: ^bb286
    %572 = arith.cmpi sge, %570, %c0 : index
    %573 = arith.cmpi slt, %570, %dim : index
    %574 = arith.addi %570, %c1 : index
    cf.br ^bb286(%574 : index)
  ^bb288:  // pred: ^bb286
    %575 = arith.cmpi sge, %570, %c0 : index
    cf.br ^bb289(%c0 : index)
  ^bb289(%576: index):  // 2 preds: ^bb288, ^bb290
    %577 = arith.cmpi slt, %576, %dim : index
    cf.cond_br %577, ^bb290, ^bb291
  ^bb290:  // pred: ^bb289
    %578 = arith.cmpi sge, %576, %c0 : index
    %579 = arith.cmpi slt, %576, %dim : index
    %580 = arith.addi %576, %c1 : index
    cf.br ^bb289(%580 : index)
  ^bb291:  // pred: ^bb289
    %581 = arith.cmpi sge, %576, %c0 : index
    cf.br ^bb292(%c0 : index)
  ^bb292(%582: index):  // 2 preds: ^bb291, ^bb293
    %583 = arith.cmpi slt, %582, %dim : index
    cf.cond_br %583, ^bb293, ^bb294
  ^bb293:  // pred: ^bb292
    %584 = arith.cmpi sge, %582, %c0 : index
    %585 = arith.cmpi slt, %582, %dim : index
    %586 = arith.addi %582, %c1 : index
    cf.br ^bb292(%586 : index)
  ^bb294:  // pred: ^bb292
    %587 = arith.cmpi sge, %582, %c0 : index
    cf.br ^bb295(%c0 : index)
  ^bb295(%588: index):  // 2 preds: ^bb294, ^bb296
    %589 = arith.cmpi slt, %588, %dim : index
    cf.cond_br %589, ^bb296, ^bb297
  ^bb296:  // pred: ^bb295
    %590 = arith.cmpi sge, %588, %c0 : index
    %591 = arith.cmpi slt, %588, %dim : index
    %592 = arith.addi %588, %c1 : index
    cf.br ^bb295(%592 : index)
  ^bb297:  // pred: ^bb295
    %593 = arith.cmpi sge, %588, %c0 : index
    cf.br ^bb298(%c0 : index)
  ^bb298(%594: index):  // 2 preds: ^bb297, ^bb299
    %595 = arith.cmpi slt, %594, %dim : index
    cf.cond_br %595, ^bb299, ^bb300
  ^bb299:  // pred: ^bb298
    %596 = arith.cmpi sge, %594, %c0 : index
    %597 = arith.cmpi slt, %594, %dim : index
    %598 = arith.addi %594, %c1 : index
    cf.br ^bb298(%598 : index)
  ^bb300:  // pred: ^bb298
    %599 = arith.cmpi sge, %594, %c0 : index
    cf.br ^bb301(%c0 : index)
  ^bb301(%600: index):  // 2 preds: ^bb300, ^bb302
    %601 = arith.cmpi slt, %600, %dim : index
    cf.cond_br %601, ^bb302, ^bb303
  ^bb302:  // pred: ^bb301
    %602 = arith.cmpi sge, %600, %c0 : index
    %603 = arith.cmpi slt, %600, %dim : index
    %604 = arith.addi %600, %c1 : index
    cf.br ^bb301(%604 : index)
  ^bb303:  // pred: ^bb301
    %605 = arith.cmpi sge, %600, %c0 : index
    cf.br ^bb304(%c0 : index)
  ^bb304(%606: index):  // 2 preds: ^bb303, ^bb305
    %607 = arith.cmpi slt, %606, %dim : index
    cf.cond_br %607, ^bb305, ^bb306
  ^bb305:  // pred: ^bb304
    %608 = arith.cmpi sge, %606, %c0 : index
    %609 = arith.cmpi slt, %606, %dim : index
    %610 = arith.addi %606, %c1 : index
    cf.br ^bb304(%610 : index)
  ^bb306:  // pred: ^bb304
    %611 = arith.cmpi sge, %606, %c0 : index
    cf.br ^bb307(%c0 : index)
  ^bb307(%612: index):  // 2 preds: ^bb306, ^bb308
    %613 = arith.cmpi slt, %612, %dim : index
    cf.cond_br %613, ^bb308, ^bb309
  ^bb308:  // pred: ^bb307
    %614 = arith.cmpi sge, %612, %c0 : index
    %615 = arith.cmpi slt, %612, %dim : index
    %616 = arith.addi %612, %c1 : index
    cf.br ^bb307(%616 : index)
  ^bb309:  // pred: ^bb307
    %617 = arith.cmpi sge, %612, %c0 : index
    cf.br ^bb310(%c0 : index)
  ^bb310(%618: index):  // 2 preds: ^bb309, ^bb311
    %619 = arith.cmpi slt, %618, %dim : index
    cf.cond_br %619, ^bb311, ^bb312
  ^bb311:  // pred: ^bb310
    %620 = arith.cmpi sge, %618, %c0 : index
    %621 = arith.cmpi slt, %618, %dim : index
    %622 = arith.addi %618, %c1 : index
    cf.br ^bb310(%622 : index)
  ^bb312:  // pred: ^bb310
    %623 = arith.cmpi sge, %618, %c0 : index
    cf.br ^bb313(%c0 : index)
  ^bb313(%624: index):  // 2 preds: ^bb312, ^bb314
    %625 = arith.cmpi slt, %624, %dim : index
    cf.cond_br %625, ^bb314, ^bb315
  ^bb314:  // pred: ^bb313
    %626 = arith.cmpi sge, %624, %c0 : index
    %627 = arith.cmpi slt, %624, %dim : index
    %628 = arith.addi %624, %c1 : index
    cf.br ^bb313(%628 : index)
  ^bb315:  // pred: ^bb313
    %629 = arith.cmpi sge, %624, %c0 : index
    cf.br ^bb316(%c0 : index)
  ^bb316(%630: index):  // 2 preds: ^bb315, ^bb317
    %631 = arith.cmpi slt, %630, %dim : index
    cf.cond_br %631, ^bb317, ^bb318
  ^bb317:  // pred: ^bb316
    %632 = arith.cmpi sge, %630, %c0 : index
    %633 = arith.cmpi slt, %630, %dim : index
    %634 = arith.addi %630, %c1 : index
    cf.br ^bb316(%634 : index)
  ^bb318:  // pred: ^bb316
    %635 = arith.cmpi sge, %630, %c0 : index
    cf.br ^bb319(%c0 : index)
  ^bb319(%636: index):  // 2 preds: ^bb318, ^bb320
    %637 = arith.cmpi slt, %636, %dim : index
    cf.cond_br %637, ^bb320, ^bb321
  ^bb320:  // pred: ^bb319
    %638 = arith.cmpi sge, %636, %c0 : index
    %639 = arith.cmpi slt, %636, %dim : index
    %640 = arith.addi %636, %c1 : index
    cf.br ^bb319(%640 : index)
  ^bb321:  // pred: ^bb319
    %641 = arith.cmpi sge, %636, %c0 : index
    cf.br ^bb322(%c0 : index)
  ^bb322(%642: index):  // 2 preds: ^bb321, ^bb323
    %643 = arith.cmpi slt, %642, %dim : index
    cf.cond_br %643, ^bb323, ^bb324
  ^bb323:  // pred: ^bb322
    %644 = arith.cmpi sge, %642, %c0 : index
    %645 = arith.cmpi slt, %642, %dim : index
    %646 = arith.addi %642, %c1 : index
    cf.br ^bb322(%646 : index)
  ^bb324:  // pred: ^bb322
    %647 = arith.cmpi sge, %642, %c0 : index
    cf.br ^bb325(%c0 : index)
  ^bb325(%648: index):  // 2 preds: ^bb324, ^bb326
    %649 = arith.cmpi slt, %648, %dim : index
    cf.cond_br %649, ^bb326, ^bb327
  ^bb326:  // pred: ^bb325
    %650 = arith.cmpi sge, %648, %c0 : index
    %651 = arith.cmpi slt, %648, %dim : index
    %652 = arith.addi %648, %c1 : index
    cf.br ^bb325(%652 : index)
  ^bb327:  // pred: ^bb325
    %653 = arith.cmpi sge, %648, %c0 : index
    cf.br ^bb328(%c0 : index)
  ^bb328(%654: index):  // 2 preds: ^bb327, ^bb329
    %655 = arith.cmpi slt, %654, %dim : index
    cf.cond_br %655, ^bb329, ^bb330
  ^bb329:  // pred: ^bb328
    %656 = arith.cmpi sge, %654, %c0 : index
    %657 = arith.cmpi slt, %654, %dim : index
    %658 = arith.addi %654, %c1 : index
    cf.br ^bb328(%658 : index)
  ^bb330:  // pred: ^bb328
    %659 = arith.cmpi sge, %654, %c0 : index
    cf.br ^bb331(%c0 : index)
  ^bb331(%660: index):  // 2 preds: ^bb330, ^bb332
    %661 = arith.cmpi slt, %660, %dim : index
    cf.cond_br %661, ^bb332, ^bb333
  ^bb332:  // pred: ^bb331
    %662 = arith.cmpi sge, %660, %c0 : index
    %663 = arith.cmpi slt, %660, %dim : index
    %664 = arith.addi %660, %c1 : index
    cf.br ^bb331(%664 : index)
  ^bb333:  // pred: ^bb331
    %665 = arith.cmpi sge, %660, %c0 : index
    cf.br ^bb334(%c0 : index)
  ^bb334(%666: index):  // 2 preds: ^bb333, ^bb335
    %667 = arith.cmpi slt, %666, %dim : index
    cf.cond_br %667, ^bb335, ^bb336
  ^bb335:  // pred: ^bb334
    %668 = arith.cmpi sge, %666, %c0 : index
    %669 = arith.cmpi slt, %666, %dim : index
    %670 = arith.addi %666, %c1 : index
    cf.br ^bb334(%670 : index)
  ^bb336:  // pred: ^bb334
    %671 = arith.cmpi sge, %666, %c0 : index
    cf.br ^bb337(%c0 : index)
  ^bb337(%672: index):  // 2 preds: ^bb336, ^bb338
    %673 = arith.cmpi slt, %672, %dim : index
    cf.cond_br %673, ^bb338, ^bb339
  ^bb338:  // pred: ^bb337
    %674 = arith.cmpi sge, %672, %c0 : index
    %675 = arith.cmpi slt, %672, %dim : index
    %676 = arith.addi %672, %c1 : index
    cf.br ^bb337(%676 : index)
  ^bb339:  // pred: ^bb337
    %677 = arith.cmpi sge, %672, %c0 : index
    cf.br ^bb340(%c0 : index)
  ^bb340(%678: index):  // 2 preds: ^bb339, ^bb341
    %679 = arith.cmpi slt, %678, %dim : index
    cf.cond_br %679, ^bb341, ^bb342
  ^bb341:  // pred: ^bb340
    %680 = arith.cmpi sge, %678, %c0 : index
    %681 = arith.cmpi slt, %678, %dim : index
    %682 = arith.addi %678, %c1 : index
    cf.br ^bb340(%682 : index)
  ^bb342:  // pred: ^bb340
    %683 = arith.cmpi sge, %678, %c0 : index
    cf.br ^bb343(%c0 : index)
  ^bb343(%684: index):  // 2 preds: ^bb342, ^bb344
    %685 = arith.cmpi slt, %684, %dim : index
    cf.cond_br %685, ^bb344, ^bb345
  ^bb344:  // pred: ^bb343
    %686 = arith.cmpi sge, %684, %c0 : index
    %687 = arith.cmpi slt, %684, %dim : index
    %688 = arith.addi %684, %c1 : index
    cf.br ^bb343(%688 : index)
  ^bb345:  // pred: ^bb343
    %689 = arith.cmpi sge, %684, %c0 : index
    cf.br ^bb346(%c0 : index)
  ^bb346(%690: index):  // 2 preds: ^bb345, ^bb347
    %691 = arith.cmpi slt, %690, %dim : index
    cf.cond_br %691, ^bb347, ^bb348
  ^bb347:  // pred: ^bb346
    %692 = arith.cmpi sge, %690, %c0 : index
    %693 = arith.cmpi slt, %690, %dim : index
    %694 = arith.addi %690, %c1 : index
    cf.br ^bb346(%694 : index)
  ^bb348:  // pred: ^bb346
    %695 = arith.cmpi sge, %690, %c0 : index
    cf.br ^bb349(%c0 : index)
  ^bb349(%696: index):  // 2 preds: ^bb348, ^bb350
    %697 = arith.cmpi slt, %696, %dim : index
    cf.cond_br %697, ^bb350, ^bb351
  ^bb350:  // pred: ^bb349
    %698 = arith.cmpi sge, %696, %c0 : index
    %699 = arith.cmpi slt, %696, %dim : index
    %700 = arith.addi %696, %c1 : index
    cf.br ^bb349(%700 : index)
  ^bb351:  // pred: ^bb349
    %701 = arith.cmpi sge, %696, %c0 : index
    cf.br ^bb352(%c0 : index)
  ^bb352(%702: index):  // 2 preds: ^bb351, ^bb353
    %703 = arith.cmpi slt, %702, %dim : index
    cf.cond_br %703, ^bb353, ^bb354
  ^bb353:  // pred: ^bb352
    %704 = arith.cmpi sge, %702, %c0 : index
    %705 = arith.cmpi slt, %702, %dim : index
    %706 = arith.addi %702, %c1 : index
    cf.br ^bb352(%706 : index)
  ^bb354:  // pred: ^bb352
    %707 = arith.cmpi sge, %702, %c0 : index
    cf.br ^bb355(%c0 : index)
  ^bb355(%708: index):  // 2 preds: ^bb354, ^bb356
    %709 = arith.cmpi slt, %708, %dim : index
    cf.cond_br %709, ^bb356, ^bb357
  ^bb356:  // pred: ^bb355
    %710 = arith.cmpi sge, %708, %c0 : index
    %711 = arith.cmpi slt, %708, %dim : index
    %712 = arith.addi %708, %c1 : index
    cf.br ^bb355(%712 : index)
  ^bb357:  // pred: ^bb355
    %713 = arith.cmpi sge, %708, %c0 : index
    cf.br ^bb358(%c0 : index)
  ^bb358(%714: index):  // 2 preds: ^bb357, ^bb359
    %715 = arith.cmpi slt, %714, %dim : index
    cf.cond_br %715, ^bb359, ^bb360
  ^bb359:  // pred: ^bb358
    %716 = arith.cmpi sge, %714, %c0 : index
    %717 = arith.cmpi slt, %714, %dim : index
    %718 = arith.addi %714, %c1 : index
    cf.br ^bb358(%718 : index)
  ^bb360:  // pred: ^bb358
    %719 = arith.cmpi sge, %714, %c0 : index
    cf.br ^bb361(%c0 : index)
  ^bb361(%720: index):  // 2 preds: ^bb360, ^bb362
    %721 = arith.cmpi slt, %720, %dim : index
    cf.cond_br %721, ^bb362, ^bb363
  ^bb362:  // pred: ^bb361
    %722 = arith.cmpi sge, %720, %c0 : index
    %723 = arith.cmpi slt, %720, %dim : index
    %724 = arith.addi %720, %c1 : index
    cf.br ^bb361(%724 : index)
  ^bb363:  // pred: ^bb361
    %725 = arith.cmpi sge, %720, %c0 : index
    cf.br ^bb364(%c0 : index)
  ^bb364(%726: index):  // 2 preds: ^bb363, ^bb365
    %727 = arith.cmpi slt, %726, %dim : index
    cf.cond_br %727, ^bb365, ^bb366
  ^bb365:  // pred: ^bb364
    %728 = arith.cmpi sge, %726, %c0 : index
    %729 = arith.cmpi slt, %726, %dim : index
    %730 = arith.addi %726, %c1 : index
    cf.br ^bb364(%730 : index)
  ^bb366:  // pred: ^bb364
    %731 = arith.cmpi sge, %726, %c0 : index
    cf.br ^bb367(%c0 : index)
  ^bb367(%732: index):  // 2 preds: ^bb366, ^bb368
    %733 = arith.cmpi slt, %732, %dim : index
    cf.cond_br %733, ^bb368, ^bb369
  ^bb368:  // pred: ^bb367
    %734 = arith.cmpi sge, %732, %c0 : index
    %735 = arith.cmpi slt, %732, %dim : index
    %736 = arith.addi %732, %c1 : index
    cf.br ^bb367(%736 : index)
  ^bb369:  // pred: ^bb367
    %737 = arith.cmpi sge, %732, %c0 : index
    cf.br ^bb370(%c0 : index)
  ^bb370(%738: index):  // 2 preds: ^bb369, ^bb371
    %739 = arith.cmpi slt, %738, %dim : index
    cf.cond_br %739, ^bb371, ^bb372
  ^bb371:  // pred: ^bb370
    %740 = arith.cmpi sge, %738, %c0 : index
    %741 = arith.cmpi slt, %738, %dim : index
    %742 = arith.addi %738, %c1 : index
    cf.br ^bb370(%742 : index)
  ^bb372:  // pred: ^bb370
    %743 = arith.cmpi sge, %738, %c0 : index
    cf.br ^bb373(%c0 : index)
  ^bb373(%744: index):  // 2 preds: ^bb372, ^bb374
    %745 = arith.cmpi slt, %744, %dim : index
    cf.cond_br %745, ^bb374, ^bb375
  ^bb374:  // pred: ^bb373
    %746 = arith.cmpi sge, %744, %c0 : index
    %747 = arith.cmpi slt, %744, %dim : index
    %748 = arith.addi %744, %c1 : index
    cf.br ^bb373(%748 : index)
  ^bb375:  // pred: ^bb373
    %749 = arith.cmpi sge, %744, %c0 : index
    cf.br ^bb376(%c0 : index)
  ^bb376(%750: index):  // 2 preds: ^bb375, ^bb377
    %751 = arith.cmpi slt, %750, %dim : index
    cf.cond_br %751, ^bb377, ^bb378
  ^bb377:  // pred: ^bb376
    %752 = arith.cmpi sge, %750, %c0 : index
    %753 = arith.cmpi slt, %750, %dim : index
    %754 = arith.addi %750, %c1 : index
    cf.br ^bb376(%754 : index)
  ^bb378:  // pred: ^bb376
    %755 = arith.cmpi sge, %750, %c0 : index
    cf.br ^bb379(%c0 : index)
  ^bb379(%756: index):  // 2 preds: ^bb378, ^bb380
    %757 = arith.cmpi slt, %756, %dim : index
    cf.cond_br %757, ^bb380, ^bb381
  ^bb380:  // pred: ^bb379
    %758 = arith.cmpi sge, %756, %c0 : index
    %759 = arith.cmpi slt, %756, %dim : index
    %760 = arith.addi %756, %c1 : index
    cf.br ^bb379(%760 : index)
  ^bb381:  // pred: ^bb379
    %761 = arith.cmpi sge, %756, %c0 : index
    cf.br ^bb382(%c0 : index)
  ^bb382(%762: index):  // 2 preds: ^bb381, ^bb383
    %763 = arith.cmpi slt, %762, %dim : index
    cf.cond_br %763, ^bb383, ^bb384
  ^bb383:  // pred: ^bb382
    %764 = arith.cmpi sge, %762, %c0 : index
    %765 = arith.cmpi slt, %762, %dim : index
    %766 = arith.addi %762, %c1 : index
    cf.br ^bb382(%766 : index)
  ^bb384:  // pred: ^bb382
    %767 = arith.cmpi sge, %762, %c0 : index
    cf.br ^bb385(%c0 : index)
  ^bb385(%768: index):  // 2 preds: ^bb384, ^bb386
    %769 = arith.cmpi slt, %768, %dim : index
    cf.cond_br %769, ^bb386, ^bb387
  ^bb386:  // pred: ^bb385
    %770 = arith.cmpi sge, %768, %c0 : index
    %771 = arith.cmpi slt, %768, %dim : index
    %772 = arith.addi %768, %c1 : index
    cf.br ^bb385(%772 : index)
  ^bb387:  // pred: ^bb385
    %773 = arith.cmpi sge, %768, %c0 : index
    cf.br ^bb388(%c0 : index)
  ^bb388(%774: index):  // 2 preds: ^bb387, ^bb389
    %775 = arith.cmpi slt, %774, %dim : index
    cf.cond_br %775, ^bb389, ^bb390
  ^bb389:  // pred: ^bb388
    %776 = arith.cmpi sge, %774, %c0 : index
    %777 = arith.cmpi slt, %774, %dim : index
    %778 = arith.addi %774, %c1 : index
    cf.br ^bb388(%778 : index)
  ^bb390:  // pred: ^bb388
    %779 = arith.cmpi sge, %774, %c0 : index
    cf.br ^bb391(%c0 : index)
  ^bb391(%780: index):  // 2 preds: ^bb390, ^bb392
    %781 = arith.cmpi slt, %780, %dim : index
    cf.cond_br %781, ^bb392, ^bb393
  ^bb392:  // pred: ^bb391
    %782 = arith.cmpi sge, %780, %c0 : index
    %783 = arith.cmpi slt, %780, %dim : index
    %784 = arith.addi %780, %c1 : index
    cf.br ^bb391(%784 : index)
  ^bb393:  // pred: ^bb391
    %785 = arith.cmpi sge, %780, %c0 : index
    cf.br ^bb394(%c0 : index)
  ^bb394(%786: index):  // 2 preds: ^bb393, ^bb395
    %787 = arith.cmpi slt, %786, %dim : index
    cf.cond_br %787, ^bb395, ^bb396
  ^bb395:  // pred: ^bb394
    %788 = arith.cmpi sge, %786, %c0 : index
    %789 = arith.cmpi slt, %786, %dim : index
    %790 = arith.addi %786, %c1 : index
    cf.br ^bb394(%790 : index)
  ^bb396:  // pred: ^bb394
    %791 = arith.cmpi sge, %786, %c0 : index
    cf.br ^bb397(%c0 : index)
  ^bb397(%792: index):  // 2 preds: ^bb396, ^bb398
    %793 = arith.cmpi slt, %792, %dim : index
    cf.cond_br %793, ^bb398, ^bb399
  ^bb398:  // pred: ^bb397
    %794 = arith.cmpi sge, %792, %c0 : index
    %795 = arith.cmpi slt, %792, %dim : index
    %796 = arith.addi %792, %c1 : index
    cf.br ^bb397(%796 : index)
  ^bb399:  // pred: ^bb397
    %797 = arith.cmpi sge, %792, %c0 : index
    cf.br ^bb400(%c0 : index)
  ^bb400(%798: index):  // 2 preds: ^bb399, ^bb401
    %799 = arith.cmpi slt, %798, %dim : index
    cf.cond_br %799, ^bb401, ^bb402
  ^bb401:  // pred: ^bb400
    %800 = arith.cmpi sge, %798, %c0 : index
    %801 = arith.cmpi slt, %798, %dim : index
    %802 = arith.addi %798, %c1 : index
    cf.br ^bb400(%802 : index)
  ^bb402:  // pred: ^bb400
    %803 = arith.cmpi sge, %798, %c0 : index
    cf.br ^bb403(%c0 : index)
  ^bb403(%804: index):  // 2 preds: ^bb402, ^bb404
    %805 = arith.cmpi slt, %804, %dim : index
    cf.cond_br %805, ^bb404, ^bb405
  ^bb404:  // pred: ^bb403
    %806 = arith.cmpi sge, %804, %c0 : index
    %807 = arith.cmpi slt, %804, %dim : index
    %808 = arith.addi %804, %c1 : index
    cf.br ^bb403(%808 : index)
  ^bb405:  // pred: ^bb403
    %809 = arith.cmpi sge, %804, %c0 : index
    cf.br ^bb406(%c0 : index)
  ^bb406(%810: index):  // 2 preds: ^bb405, ^bb407
    %811 = arith.cmpi slt, %810, %dim : index
    cf.cond_br %811, ^bb407, ^bb408
  ^bb407:  // pred: ^bb406
    %812 = arith.cmpi sge, %810, %c0 : index
    %813 = arith.cmpi slt, %810, %dim : index
    %814 = arith.addi %810, %c1 : index
    cf.br ^bb406(%814 : index)
  ^bb408:  // pred: ^bb406
    %815 = arith.cmpi sge, %810, %c0 : index
    cf.br ^bb409(%c0 : index)
  ^bb409(%816: index):  // 2 preds: ^bb408, ^bb410
    %817 = arith.cmpi slt, %816, %dim : index
    cf.cond_br %817, ^bb410, ^bb411
  ^bb410:  // pred: ^bb409
    %818 = arith.cmpi sge, %816, %c0 : index
    %819 = arith.cmpi slt, %816, %dim : index
    %820 = arith.addi %816, %c1 : index
    cf.br ^bb409(%820 : index)
  ^bb411:  // pred: ^bb409
    %821 = arith.cmpi sge, %816, %c0 : index
    cf.br ^bb412(%c0 : index)
  ^bb412(%822: index):  // 2 preds: ^bb411, ^bb413
    %823 = arith.cmpi slt, %822, %dim : index
    cf.cond_br %823, ^bb413, ^bb414
  ^bb413:  // pred: ^bb412
    %824 = arith.cmpi sge, %822, %c0 : index
    %825 = arith.cmpi slt, %822, %dim : index
    %826 = arith.addi %822, %c1 : index
    cf.br ^bb412(%826 : index)
  ^bb414:  // pred: ^bb412
    %827 = arith.cmpi sge, %822, %c0 : index
    cf.br ^bb415(%c0 : index)
  ^bb415(%828: index):  // 2 preds: ^bb414, ^bb416
    %829 = arith.cmpi slt, %828, %dim : index
    cf.cond_br %829, ^bb416, ^bb417
  ^bb416:  // pred: ^bb415
    %830 = arith.cmpi sge, %828, %c0 : index
    %831 = arith.cmpi slt, %828, %dim : index
    %832 = arith.addi %828, %c1 : index
    cf.br ^bb415(%832 : index)
  ^bb417:  // pred: ^bb415
    %833 = arith.cmpi sge, %828, %c0 : index
    cf.br ^bb418(%c0 : index)
  ^bb418(%834: index):  // 2 preds: ^bb417, ^bb419
    %835 = arith.cmpi slt, %834, %dim : index
    cf.cond_br %835, ^bb419, ^bb420
  ^bb419:  // pred: ^bb418
    %836 = arith.cmpi sge, %834, %c0 : index
    %837 = arith.cmpi slt, %834, %dim : index
    %838 = arith.addi %834, %c1 : index
    cf.br ^bb418(%838 : index)
  ^bb420:  // pred: ^bb418
    %839 = arith.cmpi sge, %834, %c0 : index
    cf.br ^bb421(%c0 : index)
  ^bb421(%840: index):  // 2 preds: ^bb420, ^bb422
    %841 = arith.cmpi slt, %840, %dim : index
    cf.cond_br %841, ^bb422, ^bb423
  ^bb422:  // pred: ^bb421
    %842 = arith.cmpi sge, %840, %c0 : index
    %843 = arith.cmpi slt, %840, %dim : index
    %844 = arith.addi %840, %c1 : index
    cf.br ^bb421(%844 : index)
  ^bb423:  // pred: ^bb421
    %845 = arith.cmpi sge, %840, %c0 : index
    cf.br ^bb424(%c0 : index)
  ^bb424(%846: index):  // 2 preds: ^bb423, ^bb425
    %847 = arith.cmpi slt, %846, %dim : index
    cf.cond_br %847, ^bb425, ^bb426
  ^bb425:  // pred: ^bb424
    %848 = arith.cmpi sge, %846, %c0 : index
    %849 = arith.cmpi slt, %846, %dim : index
    %850 = arith.addi %846, %c1 : index
    cf.br ^bb424(%850 : index)
  ^bb426:  // pred: ^bb424
    %851 = arith.cmpi sge, %846, %c0 : index
    cf.br ^bb427(%c0 : index)
  ^bb427(%852: index):  // 2 preds: ^bb426, ^bb428
    %853 = arith.cmpi slt, %852, %dim : index
    cf.cond_br %853, ^bb428, ^bb429
  ^bb428:  // pred: ^bb427
    %854 = arith.cmpi sge, %852, %c0 : index
    %855 = arith.cmpi slt, %852, %dim : index
    %856 = arith.addi %852, %c1 : index
    cf.br ^bb427(%856 : index)
  ^bb429:  // pred: ^bb427
    %857 = arith.cmpi sge, %852, %c0 : index
    cf.br ^bb430(%c0 : index)
  ^bb430(%858: index):  // 2 preds: ^bb429, ^bb431
    %859 = arith.cmpi slt, %858, %dim : index
    cf.cond_br %859, ^bb431, ^bb432
  ^bb431:  // pred: ^bb430
    %860 = arith.cmpi sge, %858, %c0 : index
    %861 = arith.cmpi slt, %858, %dim : index
    %862 = arith.addi %858, %c1 : index
    cf.br ^bb430(%862 : index)
  ^bb432:  // pred: ^bb430
    %863 = arith.cmpi sge, %858, %c0 : index
    cf.br ^bb433(%c0 : index)
  ^bb433(%864: index):  // 2 preds: ^bb432, ^bb434
    %865 = arith.cmpi slt, %864, %dim : index
    cf.cond_br %865, ^bb434, ^bb435
  ^bb434:  // pred: ^bb433
    %866 = arith.cmpi sge, %864, %c0 : index
    %867 = arith.cmpi slt, %864, %dim : index
    %868 = arith.addi %864, %c1 : index
    cf.br ^bb433(%868 : index)
  ^bb435:  // pred: ^bb433
    %869 = arith.cmpi sge, %864, %c0 : index
    cf.br ^bb436(%c0 : index)
  ^bb436(%870: index):  // 2 preds: ^bb435, ^bb437
    %871 = arith.cmpi slt, %870, %dim : index
    cf.cond_br %871, ^bb437, ^bb438
  ^bb437:  // pred: ^bb436
    %872 = arith.cmpi sge, %870, %c0 : index
    %873 = arith.cmpi slt, %870, %dim : index
    %874 = arith.addi %870, %c1 : index
    cf.br ^bb436(%874 : index)
  ^bb438:  // pred: ^bb436
    %875 = arith.cmpi sge, %870, %c0 : index
    cf.br ^bb439(%c0 : index)
  ^bb439(%876: index):  // 2 preds: ^bb438, ^bb440
    %877 = arith.cmpi slt, %876, %dim : index
    cf.cond_br %877, ^bb440, ^bb441
  ^bb440:  // pred: ^bb439
    %878 = arith.cmpi sge, %876, %c0 : index
    %879 = arith.cmpi slt, %876, %dim : index
    %880 = arith.addi %876, %c1 : index
    cf.br ^bb439(%880 : index)
  ^bb441:  // pred: ^bb439
    %881 = arith.cmpi sge, %876, %c0 : index
    cf.br ^bb442(%c0 : index)
  ^bb442(%882: index):  // 2 preds: ^bb441, ^bb443
    %883 = arith.cmpi slt, %882, %dim : index
    cf.cond_br %883, ^bb443, ^bb444
  ^bb443:  // pred: ^bb442
    %884 = arith.cmpi sge, %882, %c0 : index
    %885 = arith.cmpi slt, %882, %dim : index
    %886 = arith.addi %882, %c1 : index
    cf.br ^bb442(%886 : index)
  ^bb444:  // pred: ^bb442
    %887 = arith.cmpi sge, %882, %c0 : index
    cf.br ^bb445(%c0 : index)
  ^bb445(%888: index):  // 2 preds: ^bb444, ^bb446
    %889 = arith.cmpi slt, %888, %dim : index
    cf.cond_br %889, ^bb446, ^bb447
  ^bb446:  // pred: ^bb445
    %890 = arith.cmpi sge, %888, %c0 : index
    %891 = arith.cmpi slt, %888, %dim : index
    %892 = arith.addi %888, %c1 : index
    cf.br ^bb445(%892 : index)
  ^bb447:  // pred: ^bb445
    %893 = arith.cmpi sge, %888, %c0 : index
    cf.br ^bb448(%c0 : index)
  ^bb448(%894: index):  // 2 preds: ^bb447, ^bb449
    %895 = arith.cmpi slt, %894, %dim : index
    cf.cond_br %895, ^bb449, ^bb450
  ^bb449:  // pred: ^bb448
    %896 = arith.cmpi sge, %894, %c0 : index
    %897 = arith.cmpi slt, %894, %dim : index
    %898 = arith.addi %894, %c1 : index
    cf.br ^bb448(%898 : index)
  ^bb450:  // pred: ^bb448
    %899 = arith.cmpi sge, %894, %c0 : index
    cf.br ^bb451(%c0 : index)
  ^bb451(%900: index):  // 2 preds: ^bb450, ^bb452
    %901 = arith.cmpi slt, %900, %dim : index
    cf.cond_br %901, ^bb452, ^bb453
  ^bb452:  // pred: ^bb451
    %902 = arith.cmpi sge, %900, %c0 : index
    %903 = arith.cmpi slt, %900, %dim : index
    %904 = arith.addi %900, %c1 : index
    cf.br ^bb451(%904 : index)
  ^bb453:  // pred: ^bb451
    %905 = arith.cmpi sge, %900, %c0 : index
    cf.br ^bb454(%c0 : index)
  ^bb454(%906: index):  // 2 preds: ^bb453, ^bb455
    %907 = arith.cmpi slt, %906, %dim : index
    cf.cond_br %907, ^bb455, ^bb456
  ^bb455:  // pred: ^bb454
    %908 = arith.cmpi sge, %906, %c0 : index
    %909 = arith.cmpi slt, %906, %dim : index
    %910 = arith.addi %906, %c1 : index
    cf.br ^bb454(%910 : index)
  ^bb456:  // pred: ^bb454
    %911 = arith.cmpi sge, %906, %c0 : index
    cf.br ^bb457(%c0 : index)
  ^bb457(%912: index):  // 2 preds: ^bb456, ^bb458
    %913 = arith.cmpi slt, %912, %dim : index
    cf.cond_br %913, ^bb458, ^bb459
  ^bb458:  // pred: ^bb457
    %914 = arith.cmpi sge, %912, %c0 : index
    %915 = arith.cmpi slt, %912, %dim : index
    %916 = arith.addi %912, %c1 : index
    cf.br ^bb457(%916 : index)
  ^bb459:  // pred: ^bb457
    %917 = arith.cmpi sge, %912, %c0 : index
    cf.br ^bb460(%c0 : index)
  ^bb460(%918: index):  // 2 preds: ^bb459, ^bb461
    %919 = arith.cmpi slt, %918, %dim : index
    cf.cond_br %919, ^bb461, ^bb462
  ^bb461:  // pred: ^bb460
    %920 = arith.cmpi sge, %918, %c0 : index
    %921 = arith.cmpi slt, %918, %dim : index
    %922 = arith.addi %918, %c1 : index
    cf.br ^bb460(%922 : index)
  ^bb462:  // pred: ^bb460
    %923 = arith.cmpi sge, %918, %c0 : index
    cf.br ^bb463(%c0 : index)
  ^bb463(%924: index):  // 2 preds: ^bb462, ^bb464
    %925 = arith.cmpi slt, %924, %dim : index
    cf.cond_br %925, ^bb464, ^bb465
  ^bb464:  // pred: ^bb463
    %926 = arith.cmpi sge, %924, %c0 : index
    %927 = arith.cmpi slt, %924, %dim : index
    %928 = arith.addi %924, %c1 : index
    cf.br ^bb463(%928 : index)
  ^bb465:  // pred: ^bb463
    %929 = arith.cmpi sge, %924, %c0 : index
    cf.br ^bb466(%c0 : index)
  ^bb466(%930: index):  // 2 preds: ^bb465, ^bb467
    %931 = arith.cmpi slt, %930, %dim : index
    cf.cond_br %931, ^bb467, ^bb468
  ^bb467:  // pred: ^bb466
    %932 = arith.cmpi sge, %930, %c0 : index
    %933 = arith.cmpi slt, %930, %dim : index
    %934 = arith.addi %930, %c1 : index
    cf.br ^bb466(%934 : index)
  ^bb468:  // pred: ^bb466
    %935 = arith.cmpi sge, %930, %c0 : index
    cf.br ^bb469(%c0 : index)
  ^bb469(%936: index):  // 2 preds: ^bb468, ^bb470
    %937 = arith.cmpi slt, %936, %dim : index
    cf.cond_br %937, ^bb470, ^bb471
  ^bb470:  // pred: ^bb469
    %938 = arith.cmpi sge, %936, %c0 : index
    %939 = arith.cmpi slt, %936, %dim : index
    %940 = arith.addi %936, %c1 : index
    cf.br ^bb469(%940 : index)
  ^bb471:  // pred: ^bb469
    %941 = arith.cmpi sge, %936, %c0 : index
    cf.br ^bb472(%c0 : index)
  ^bb472(%942: index):  // 2 preds: ^bb471, ^bb473
    %943 = arith.cmpi slt, %942, %dim : index
    cf.cond_br %943, ^bb473, ^bb474
  ^bb473:  // pred: ^bb472
    %944 = arith.cmpi sge, %942, %c0 : index
    %945 = arith.cmpi slt, %942, %dim : index
    %946 = arith.addi %942, %c1 : index
    cf.br ^bb472(%946 : index)
  ^bb474:  // pred: ^bb472
    %947 = arith.cmpi sge, %942, %c0 : index
    cf.br ^bb475(%c0 : index)
  ^bb475(%948: index):  // 2 preds: ^bb474, ^bb476
    %949 = arith.cmpi slt, %948, %dim : index
    cf.cond_br %949, ^bb476, ^bb477
  ^bb476:  // pred: ^bb475
    %950 = arith.cmpi sge, %948, %c0 : index
    %951 = arith.cmpi slt, %948, %dim : index
    %952 = arith.addi %948, %c1 : index
    cf.br ^bb475(%952 : index)
  ^bb477:  // pred: ^bb475
    %953 = arith.cmpi sge, %948, %c0 : index
    cf.br ^bb478(%c0 : index)
  ^bb478(%954: index):  // 2 preds: ^bb477, ^bb479
    %955 = arith.cmpi slt, %954, %dim : index
    cf.cond_br %955, ^bb479, ^bb480
  ^bb479:  // pred: ^bb478
    %956 = arith.cmpi sge, %954, %c0 : index
    %957 = arith.cmpi slt, %954, %dim : index
    %958 = arith.addi %954, %c1 : index
    cf.br ^bb478(%958 : index)
  ^bb480:  // pred: ^bb478
    %959 = arith.cmpi sge, %954, %c0 : index
    cf.br ^bb481(%c0 : index)
  ^bb481(%960: index):  // 2 preds: ^bb480, ^bb482
    %961 = arith.cmpi slt, %960, %dim : index
    cf.cond_br %961, ^bb482, ^bb483
  ^bb482:  // pred: ^bb481
    %962 = arith.cmpi sge, %960, %c0 : index
    %963 = arith.cmpi slt, %960, %dim : index
    %964 = arith.addi %960, %c1 : index
    cf.br ^bb481(%964 : index)
  ^bb483:  // pred: ^bb481
    %965 = arith.cmpi sge, %960, %c0 : index
    cf.br ^bb484(%c0 : index)
  ^bb484(%966: index):  // 2 preds: ^bb483, ^bb485
    %967 = arith.cmpi slt, %966, %dim : index
    cf.cond_br %967, ^bb485, ^bb486
  ^bb485:  // pred: ^bb484
    %968 = arith.cmpi sge, %966, %c0 : index
    %969 = arith.cmpi slt, %966, %dim : index
    %970 = arith.addi %966, %c1 : index
    cf.br ^bb484(%970 : index)
  ^bb486:  // pred: ^bb484
    %971 = arith.cmpi sge, %966, %c0 : index
    cf.br ^bb487(%c0 : index)
  ^bb487(%972: index):  // 2 preds: ^bb486, ^bb488
    %973 = arith.cmpi slt, %972, %dim : index
    cf.cond_br %973, ^bb488, ^bb489
  ^bb488:  // pred: ^bb487
    %974 = arith.cmpi sge, %972, %c0 : index
    %975 = arith.cmpi slt, %972, %dim : index
    %976 = arith.addi %972, %c1 : index
    cf.br ^bb487(%976 : index)
  ^bb489:  // pred: ^bb487
    %977 = arith.cmpi sge, %972, %c0 : index
    cf.br ^bb490(%c0 : index)
  ^bb490(%978: index):  // 2 preds: ^bb489, ^bb491
    %979 = arith.cmpi slt, %978, %dim : index
    cf.cond_br %979, ^bb491, ^bb492
  ^bb491:  // pred: ^bb490
    %980 = arith.cmpi sge, %978, %c0 : index
    %981 = arith.cmpi slt, %978, %dim : index
    %982 = arith.addi %978, %c1 : index
    cf.br ^bb490(%982 : index)
  ^bb492:  // pred: ^bb490
    %983 = arith.cmpi sge, %978, %c0 : index
    cf.br ^bb493(%c0 : index)
  ^bb493(%984: index):  // 2 preds: ^bb492, ^bb494
    %985 = arith.cmpi slt, %984, %dim : index
    cf.cond_br %985, ^bb494, ^bb495
  ^bb494:  // pred: ^bb493
    %986 = arith.cmpi sge, %984, %c0 : index
    %987 = arith.cmpi slt, %984, %dim : index
    %988 = arith.addi %984, %c1 : index
    cf.br ^bb493(%988 : index)
  ^bb495:  // pred: ^bb493
    %989 = arith.cmpi sge, %984, %c0 : index
    cf.br ^bb496(%c0 : index)
  ^bb496(%990: index):  // 2 preds: ^bb495, ^bb497
    %991 = arith.cmpi slt, %990, %dim : index
    cf.cond_br %991, ^bb497, ^bb498
  ^bb497:  // pred: ^bb496
    %992 = arith.cmpi sge, %990, %c0 : index
    %993 = arith.cmpi slt, %990, %dim : index
    %994 = arith.addi %990, %c1 : index
    cf.br ^bb496(%994 : index)
  ^bb498:  // pred: ^bb496
    %995 = arith.cmpi sge, %990, %c0 : index
    cf.br ^bb499(%c0 : index)
  ^bb499(%996: index):  // 2 preds: ^bb498, ^bb500
    %997 = arith.cmpi slt, %996, %dim : index
    cf.cond_br %997, ^bb500, ^bb501
  ^bb500:  // pred: ^bb499
    %998 = arith.cmpi sge, %996, %c0 : index
    %999 = arith.cmpi slt, %996, %dim : index
    %1000 = arith.addi %996, %c1 : index
    cf.br ^bb499(%1000 : index)
  ^bb501:  // pred: ^bb499
    %1001 = arith.cmpi sge, %996, %c0 : index
    cf.br ^bb502(%c0 : index)
  ^bb502(%1002: index):  // 2 preds: ^bb501, ^bb503
    %1003 = arith.cmpi slt, %1002, %dim : index
    cf.cond_br %1003, ^bb503, ^bb504
  ^bb503:  // pred: ^bb502
    %1004 = arith.cmpi sge, %1002, %c0 : index
    %1005 = arith.cmpi slt, %1002, %dim : index
    %1006 = arith.addi %1002, %c1 : index
    cf.br ^bb502(%1006 : index)
  ^bb504:  // pred: ^bb502
    %1007 = arith.cmpi sge, %1002, %c0 : index
    cf.br ^bb505(%c0 : index)
  ^bb505(%1008: index):  // 2 preds: ^bb504, ^bb506
    %1009 = arith.cmpi slt, %1008, %dim : index
    cf.cond_br %1009, ^bb506, ^bb507
  ^bb506:  // pred: ^bb505
    %1010 = arith.cmpi sge, %1008, %c0 : index
    %1011 = arith.cmpi slt, %1008, %dim : index
    %1012 = arith.addi %1008, %c1 : index
    cf.br ^bb505(%1012 : index)
  ^bb507:  // pred: ^bb505
    %1013 = arith.cmpi sge, %1008, %c0 : index
    cf.br ^bb508(%c0 : index)
  ^bb508(%1014: index):  // 2 preds: ^bb507, ^bb509
    %1015 = arith.cmpi slt, %1014, %dim : index
    cf.cond_br %1015, ^bb509, ^bb510
  ^bb509:  // pred: ^bb508
    %1016 = arith.cmpi sge, %1014, %c0 : index
    %1017 = arith.cmpi slt, %1014, %dim : index
    %1018 = arith.addi %1014, %c1 : index
    cf.br ^bb508(%1018 : index)
  ^bb510:  // pred: ^bb508
    %1019 = arith.cmpi sge, %1014, %c0 : index
    cf.br ^bb511(%c0 : index)
  ^bb511(%1020: index):  // 2 preds: ^bb510, ^bb512
    %1021 = arith.cmpi slt, %1020, %dim : index
    cf.cond_br %1021, ^bb512, ^bb513
  ^bb512:  // pred: ^bb511
    %1022 = arith.cmpi sge, %1020, %c0 : index
    %1023 = arith.cmpi slt, %1020, %dim : index
    %1024 = arith.addi %1020, %c1 : index
    cf.br ^bb511(%1024 : index)
  ^bb513:  // pred: ^bb511
    %1025 = arith.cmpi sge, %1020, %c0 : index
    cf.br ^bb514(%c0 : index)
  ^bb514(%1026: index):  // 2 preds: ^bb513, ^bb515
    %1027 = arith.cmpi slt, %1026, %dim : index
    cf.cond_br %1027, ^bb515, ^bb516
  ^bb515:  // pred: ^bb514
    %1028 = arith.cmpi sge, %1026, %c0 : index
    %1029 = arith.cmpi slt, %1026, %dim : index
    %1030 = arith.addi %1026, %c1 : index
    cf.br ^bb514(%1030 : index)
  ^bb516:  // pred: ^bb514
    %1031 = arith.cmpi sge, %1026, %c0 : index
    cf.br ^bb517(%c0 : index)
  ^bb517(%1032: index):  // 2 preds: ^bb516, ^bb518
    %1033 = arith.cmpi slt, %1032, %dim : index
    cf.cond_br %1033, ^bb518, ^bb519
  ^bb518:  // pred: ^bb517
    %1034 = arith.cmpi sge, %1032, %c0 : index
    %1035 = arith.cmpi slt, %1032, %dim : index
    %1036 = arith.addi %1032, %c1 : index
    cf.br ^bb517(%1036 : index)
  ^bb519:  // pred: ^bb517
    %1037 = arith.cmpi sge, %1032, %c0 : index
    cf.br ^bb520(%c0 : index)
  ^bb520(%1038: index):  // 2 preds: ^bb519, ^bb521
    %1039 = arith.cmpi slt, %1038, %dim : index
    cf.cond_br %1039, ^bb521, ^bb522
  ^bb521:  // pred: ^bb520
    %1040 = arith.cmpi sge, %1038, %c0 : index
    %1041 = arith.cmpi slt, %1038, %dim : index
    %1042 = arith.addi %1038, %c1 : index
    cf.br ^bb520(%1042 : index)
  ^bb522:  // pred: ^bb520
    %1043 = arith.cmpi sge, %1038, %c0 : index
    cf.br ^bb523(%c0 : index)
  ^bb523(%1044: index):  // 2 preds: ^bb522, ^bb524
    %1045 = arith.cmpi slt, %1044, %dim : index
    cf.cond_br %1045, ^bb524, ^bb525
  ^bb524:  // pred: ^bb523
    %1046 = arith.cmpi sge, %1044, %c0 : index
    %1047 = arith.cmpi slt, %1044, %dim : index
    %1048 = arith.addi %1044, %c1 : index
    cf.br ^bb523(%1048 : index)
  ^bb525:  // pred: ^bb523
    %1049 = arith.cmpi sge, %1044, %c0 : index
    cf.br ^bb526(%c0 : index)
  ^bb526(%1050: index):  // 2 preds: ^bb525, ^bb527
    %1051 = arith.cmpi slt, %1050, %dim : index
    cf.cond_br %1051, ^bb527, ^bb528
  ^bb527:  // pred: ^bb526
    %1052 = arith.cmpi sge, %1050, %c0 : index
    %1053 = arith.cmpi slt, %1050, %dim : index
    %1054 = arith.addi %1050, %c1 : index
    cf.br ^bb526(%1054 : index)
  ^bb528:  // pred: ^bb526
    %1055 = arith.cmpi sge, %1050, %c0 : index
    cf.br ^bb529(%c0 : index)
  ^bb529(%1056: index):  // 2 preds: ^bb528, ^bb530
    %1057 = arith.cmpi slt, %1056, %dim : index
    cf.cond_br %1057, ^bb530, ^bb531
  ^bb530:  // pred: ^bb529
    %1058 = arith.cmpi sge, %1056, %c0 : index
    %1059 = arith.cmpi slt, %1056, %dim : index
    %1060 = arith.addi %1056, %c1 : index
    cf.br ^bb529(%1060 : index)
  ^bb531:  // pred: ^bb529
    %1061 = arith.cmpi sge, %1056, %c0 : index
    cf.br ^bb532(%c0 : index)
  ^bb532(%1062: index):  // 2 preds: ^bb531, ^bb533
    %1063 = arith.cmpi slt, %1062, %dim : index
    cf.cond_br %1063, ^bb533, ^bb534
  ^bb533:  // pred: ^bb532
    %1064 = arith.cmpi sge, %1062, %c0 : index
    %1065 = arith.cmpi slt, %1062, %dim : index
    %1066 = arith.addi %1062, %c1 : index
    cf.br ^bb532(%1066 : index)
  ^bb534:  // pred: ^bb532
    %1067 = arith.cmpi sge, %1062, %c0 : index
    cf.br ^bb535(%c0 : index)
  ^bb535(%1068: index):  // 2 preds: ^bb534, ^bb536
    %1069 = arith.cmpi slt, %1068, %dim : index
    cf.cond_br %1069, ^bb536, ^bb537
  ^bb536:  // pred: ^bb535
    %1070 = arith.cmpi sge, %1068, %c0 : index
    %1071 = arith.cmpi slt, %1068, %dim : index
    %1072 = arith.addi %1068, %c1 : index
    cf.br ^bb535(%1072 : index)
  ^bb537:  // pred: ^bb535
    %1073 = arith.cmpi sge, %1068, %c0 : index
    cf.br ^bb538(%c0 : index)
  ^bb538(%1074: index):  // 2 preds: ^bb537, ^bb539
    %1075 = arith.cmpi slt, %1074, %dim : index
    cf.cond_br %1075, ^bb539, ^bb540
  ^bb539:  // pred: ^bb538
    %1076 = arith.cmpi sge, %1074, %c0 : index
    %1077 = arith.cmpi slt, %1074, %dim : index
    %1078 = arith.addi %1074, %c1 : index
    cf.br ^bb538(%1078 : index)
  ^bb540:  // pred: ^bb538
    %1079 = arith.cmpi sge, %1074, %c0 : index
    cf.br ^bb541(%c0 : index)
  ^bb541(%1080: index):  // 2 preds: ^bb540, ^bb542
    %1081 = arith.cmpi slt, %1080, %dim : index
    cf.cond_br %1081, ^bb542, ^bb543
  ^bb542:  // pred: ^bb541
    %1082 = arith.cmpi sge, %1080, %c0 : index
    %1083 = arith.cmpi slt, %1080, %dim : index
    %1084 = arith.addi %1080, %c1 : index
    cf.br ^bb541(%1084 : index)
  ^bb543:  // pred: ^bb541
    %1085 = arith.cmpi sge, %1080, %c0 : index
    cf.br ^bb544(%c0 : index)
  ^bb544(%1086: index):  // 2 preds: ^bb543, ^bb545
    %1087 = arith.cmpi slt, %1086, %dim : index
    cf.cond_br %1087, ^bb545, ^bb546
  ^bb545:  // pred: ^bb544
    %1088 = arith.cmpi sge, %1086, %c0 : index
    %1089 = arith.cmpi slt, %1086, %dim : index
    %1090 = arith.addi %1086, %c1 : index
    cf.br ^bb544(%1090 : index)
  ^bb546:  // pred: ^bb544
    %1091 = arith.cmpi sge, %1086, %c0 : index
    cf.br ^bb547(%c0 : index)
  ^bb547(%1092: index):  // 2 preds: ^bb546, ^bb548
    %1093 = arith.cmpi slt, %1092, %dim : index
    cf.cond_br %1093, ^bb548, ^bb549
  ^bb548:  // pred: ^bb547
    %1094 = arith.cmpi sge, %1092, %c0 : index
    %1095 = arith.cmpi slt, %1092, %dim : index
    %1096 = arith.addi %1092, %c1 : index
    cf.br ^bb547(%1096 : index)
  ^bb549:  // pred: ^bb547
    %1097 = arith.cmpi sge, %1092, %c0 : index
    cf.br ^bb550(%c0 : index)
  ^bb550(%1098: index):  // 2 preds: ^bb549, ^bb551
    %1099 = arith.cmpi slt, %1098, %dim : index
    cf.cond_br %1099, ^bb551, ^bb552
  ^bb551:  // pred: ^bb550
    %1100 = arith.cmpi sge, %1098, %c0 : index
    %1101 = arith.cmpi slt, %1098, %dim : index
    %1102 = arith.addi %1098, %c1 : index
    cf.br ^bb550(%1102 : index)
  ^bb552:  // pred: ^bb550
    %1103 = arith.cmpi sge, %1098, %c0 : index
    cf.br ^bb553(%c0 : index)
  ^bb553(%1104: index):  // 2 preds: ^bb552, ^bb554
    %1105 = arith.cmpi slt, %1104, %dim : index
    cf.cond_br %1105, ^bb554, ^bb555
  ^bb554:  // pred: ^bb553
    %1106 = arith.cmpi sge, %1104, %c0 : index
    %1107 = arith.cmpi slt, %1104, %dim : index
    %1108 = arith.addi %1104, %c1 : index
    cf.br ^bb553(%1108 : index)
  ^bb555:  // pred: ^bb553
    %1109 = arith.cmpi sge, %1104, %c0 : index
    cf.br ^bb556(%c0 : index)
  ^bb556(%1110: index):  // 2 preds: ^bb555, ^bb557
    %1111 = arith.cmpi slt, %1110, %dim : index
    cf.cond_br %1111, ^bb557, ^bb558
  ^bb557:  // pred: ^bb556
    %1112 = arith.cmpi sge, %1110, %c0 : index
    %1113 = arith.cmpi slt, %1110, %dim : index
    %1114 = arith.addi %1110, %c1 : index
    cf.br ^bb556(%1114 : index)
  ^bb558:  // pred: ^bb556
    %1115 = arith.cmpi sge, %1110, %c0 : index
    cf.br ^bb559(%c0 : index)
  ^bb559(%1116: index):  // 2 preds: ^bb558, ^bb560
    %1117 = arith.cmpi slt, %1116, %dim : index
    cf.cond_br %1117, ^bb560, ^bb561
  ^bb560:  // pred: ^bb559
    %1118 = arith.cmpi sge, %1116, %c0 : index
    %1119 = arith.cmpi slt, %1116, %dim : index
    %1120 = arith.addi %1116, %c1 : index
    cf.br ^bb559(%1120 : index)
  ^bb561:  // pred: ^bb559
    %1121 = arith.cmpi sge, %1116, %c0 : index
    cf.br ^bb562(%c0 : index)
  ^bb562(%1122: index):  // 2 preds: ^bb561, ^bb563
    %1123 = arith.cmpi slt, %1122, %dim : index
    cf.cond_br %1123, ^bb563, ^bb564
  ^bb563:  // pred: ^bb562
    %1124 = arith.cmpi sge, %1122, %c0 : index
    %1125 = arith.cmpi slt, %1122, %dim : index
    %1126 = arith.addi %1122, %c1 : index
    cf.br ^bb562(%1126 : index)
  ^bb564:  // pred: ^bb562
    %1127 = arith.cmpi sge, %1122, %c0 : index
    cf.br ^bb565(%c0 : index)
  ^bb565(%1128: index):  // 2 preds: ^bb564, ^bb566
    %1129 = arith.cmpi slt, %1128, %dim : index
    cf.cond_br %1129, ^bb566, ^bb567
  ^bb566:  // pred: ^bb565
    %1130 = arith.cmpi sge, %1128, %c0 : index
    %1131 = arith.cmpi slt, %1128, %dim : index
    %1132 = arith.addi %1128, %c1 : index
    cf.br ^bb565(%1132 : index)
  ^bb567:  // pred: ^bb565
    %1133 = arith.cmpi sge, %1128, %c0 : index
    cf.br ^bb568(%c0 : index)
  ^bb568(%1134: index):  // 2 preds: ^bb567, ^bb569
    %1135 = arith.cmpi slt, %1134, %dim : index
    cf.cond_br %1135, ^bb569, ^bb570
  ^bb569:  // pred: ^bb568
    %1136 = arith.cmpi sge, %1134, %c0 : index
    %1137 = arith.cmpi slt, %1134, %dim : index
    %1138 = arith.addi %1134, %c1 : index
    cf.br ^bb568(%1138 : index)
  ^bb570:  // pred: ^bb568
    %1139 = arith.cmpi sge, %1134, %c0 : index
    cf.br ^bb571(%c0 : index)
  ^bb571(%1140: index):  // 2 preds: ^bb570, ^bb572
    %1141 = arith.cmpi slt, %1140, %dim : index
    cf.cond_br %1141, ^bb572, ^bb573
  ^bb572:  // pred: ^bb571
    %1142 = arith.cmpi sge, %1140, %c0 : index
    %1143 = arith.cmpi slt, %1140, %dim : index
    %1144 = arith.addi %1140, %c1 : index
    cf.br ^bb571(%1144 : index)
  ^bb573:  // pred: ^bb571
    %1145 = arith.cmpi sge, %1140, %c0 : index
    cf.br ^bb574(%c0 : index)
  ^bb574(%1146: index):  // 2 preds: ^bb573, ^bb575
    %1147 = arith.cmpi slt, %1146, %dim : index
    cf.cond_br %1147, ^bb575, ^bb576
  ^bb575:  // pred: ^bb574
    %1148 = arith.cmpi sge, %1146, %c0 : index
    %1149 = arith.cmpi slt, %1146, %dim : index
    %1150 = arith.addi %1146, %c1 : index
    cf.br ^bb574(%1150 : index)
  ^bb576:  // pred: ^bb574
    %1151 = arith.cmpi sge, %1146, %c0 : index
    cf.br ^bb577(%c0 : index)
  ^bb577(%1152: index):  // 2 preds: ^bb576, ^bb578
    %1153 = arith.cmpi slt, %1152, %dim : index
    cf.cond_br %1153, ^bb578, ^bb579
  ^bb578:  // pred: ^bb577
    %1154 = arith.cmpi sge, %1152, %c0 : index
    %1155 = arith.cmpi slt, %1152, %dim : index
    %1156 = arith.addi %1152, %c1 : index
    cf.br ^bb577(%1156 : index)
  ^bb579:  // pred: ^bb577
    %1157 = arith.cmpi sge, %1152, %c0 : index
    cf.br ^bb580(%c0 : index)
  ^bb580(%1158: index):  // 2 preds: ^bb579, ^bb581
    %1159 = arith.cmpi slt, %1158, %dim : index
    cf.cond_br %1159, ^bb581, ^bb582
  ^bb581:  // pred: ^bb580
    %1160 = arith.cmpi sge, %1158, %c0 : index
    %1161 = arith.cmpi slt, %1158, %dim : index
    %1162 = arith.addi %1158, %c1 : index
    cf.br ^bb580(%1162 : index)
  ^bb582:  // pred: ^bb580
    %1163 = arith.cmpi sge, %1158, %c0 : index
    cf.br ^bb583(%c0 : index)
  ^bb583(%1164: index):  // 2 preds: ^bb582, ^bb584
    %1165 = arith.cmpi slt, %1164, %dim : index
    cf.cond_br %1165, ^bb584, ^bb585
  ^bb584:  // pred: ^bb583
    %1166 = arith.cmpi sge, %1164, %c0 : index
    %1167 = arith.cmpi slt, %1164, %dim : index
    %1168 = arith.addi %1164, %c1 : index
    cf.br ^bb583(%1168 : index)
  ^bb585:  // pred: ^bb583
    %1169 = arith.cmpi sge, %1164, %c0 : index
    cf.br ^bb586(%c0 : index)
  ^bb586(%1170: index):  // 2 preds: ^bb585, ^bb587
    %1171 = arith.cmpi slt, %1170, %dim : index
    cf.cond_br %1171, ^bb587, ^bb588
  ^bb587:  // pred: ^bb586
    %1172 = arith.cmpi sge, %1170, %c0 : index
    %1173 = arith.cmpi slt, %1170, %dim : index
    %1174 = arith.addi %1170, %c1 : index
    cf.br ^bb586(%1174 : index)
  ^bb588:  // pred: ^bb586
    %1175 = arith.cmpi sge, %1170, %c0 : index
    cf.br ^bb589(%c0 : index)
  ^bb589(%1176: index):  // 2 preds: ^bb588, ^bb590
    %1177 = arith.cmpi slt, %1176, %dim : index
    cf.cond_br %1177, ^bb590, ^bb591
  ^bb590:  // pred: ^bb589
    %1178 = arith.cmpi sge, %1176, %c0 : index
    %1179 = arith.cmpi slt, %1176, %dim : index
    %1180 = arith.addi %1176, %c1 : index
    cf.br ^bb589(%1180 : index)
  ^bb591:  // pred: ^bb589
    %1181 = arith.cmpi sge, %1176, %c0 : index
    cf.br ^bb592(%c0 : index)
  ^bb592(%1182: index):  // 2 preds: ^bb591, ^bb593
    %1183 = arith.cmpi slt, %1182, %dim : index
    cf.cond_br %1183, ^bb593, ^bb594
  ^bb593:  // pred: ^bb592
    %1184 = arith.cmpi sge, %1182, %c0 : index
    %1185 = arith.cmpi slt, %1182, %dim : index
    %1186 = arith.addi %1182, %c1 : index
    cf.br ^bb592(%1186 : index)
  ^bb594:  // pred: ^bb592
    %1187 = arith.cmpi sge, %1182, %c0 : index
    cf.br ^bb595(%c0 : index)
  ^bb595(%1188: index):  // 2 preds: ^bb594, ^bb596
    %1189 = arith.cmpi slt, %1188, %dim : index
    cf.cond_br %1189, ^bb596, ^bb597
  ^bb596:  // pred: ^bb595
    %1190 = arith.cmpi sge, %1188, %c0 : index
    %1191 = arith.cmpi slt, %1188, %dim : index
    %1192 = arith.addi %1188, %c1 : index
    cf.br ^bb595(%1192 : index)
  ^bb597:  // pred: ^bb595
    %1193 = arith.cmpi sge, %1188, %c0 : index
    cf.br ^bb598(%c0 : index)
  ^bb598(%1194: index):  // 2 preds: ^bb597, ^bb599
    %1195 = arith.cmpi slt, %1194, %dim : index
    cf.cond_br %1195, ^bb599, ^bb600
  ^bb599:  // pred: ^bb598
    %1196 = arith.cmpi sge, %1194, %c0 : index
    %1197 = arith.cmpi slt, %1194, %dim : index
    %1198 = arith.addi %1194, %c1 : index
    cf.br ^bb598(%1198 : index)
  ^bb600:  // pred: ^bb598
    %1199 = arith.cmpi sge, %1194, %c0 : index
    cf.br ^bb601(%c0 : index)
  ^bb601(%1200: index):  // 2 preds: ^bb600, ^bb602
    %1201 = arith.cmpi slt, %1200, %dim : index
    cf.cond_br %1201, ^bb602, ^bb603
  ^bb602:  // pred: ^bb601
    %1202 = arith.cmpi sge, %1200, %c0 : index
    %1203 = arith.cmpi slt, %1200, %dim : index
    %1204 = arith.addi %1200, %c1 : index
    cf.br ^bb601(%1204 : index)
  ^bb603:  // pred: ^bb601
    %1205 = arith.cmpi sge, %1200, %c0 : index
    cf.br ^bb604(%c0 : index)
  ^bb604(%1206: index):  // 2 preds: ^bb603, ^bb605
    %1207 = arith.cmpi slt, %1206, %dim : index
    cf.cond_br %1207, ^bb605, ^bb606
  ^bb605:  // pred: ^bb604
    %1208 = arith.cmpi sge, %1206, %c0 : index
    %1209 = arith.cmpi slt, %1206, %dim : index
    %1210 = arith.addi %1206, %c1 : index
    cf.br ^bb604(%1210 : index)
  ^bb606:  // pred: ^bb604
    %1211 = arith.cmpi sge, %1206, %c0 : index
    cf.br ^bb607(%c0 : index)
  ^bb607(%1212: index):  // 2 preds: ^bb606, ^bb608
    %1213 = arith.cmpi slt, %1212, %dim : index
    cf.cond_br %1213, ^bb608, ^bb609
  ^bb608:  // pred: ^bb607
    %1214 = arith.cmpi sge, %1212, %c0 : index
    %1215 = arith.cmpi slt, %1212, %dim : index
    %1216 = arith.addi %1212, %c1 : index
    cf.br ^bb607(%1216 : index)
  ^bb609:  // pred: ^bb607
    %1217 = arith.cmpi sge, %1212, %c0 : index
    cf.br ^bb610(%c0 : index)
  ^bb610(%1218: index):  // 2 preds: ^bb609, ^bb611
    %1219 = arith.cmpi slt, %1218, %dim : index
    cf.cond_br %1219, ^bb611, ^bb612
  ^bb611:  // pred: ^bb610
    %1220 = arith.cmpi sge, %1218, %c0 : index
    %1221 = arith.cmpi slt, %1218, %dim : index
    %1222 = arith.addi %1218, %c1 : index
    cf.br ^bb610(%1222 : index)
  ^bb612:  // pred: ^bb610
    %1223 = arith.cmpi sge, %1218, %c0 : index
    cf.br ^bb613(%c0 : index)
  ^bb613(%1224: index):  // 2 preds: ^bb612, ^bb614
    %1225 = arith.cmpi slt, %1224, %dim : index
    cf.cond_br %1225, ^bb614, ^bb615
  ^bb614:  // pred: ^bb613
    %1226 = arith.cmpi sge, %1224, %c0 : index
    %1227 = arith.cmpi slt, %1224, %dim : index
    %1228 = arith.addi %1224, %c1 : index
    cf.br ^bb613(%1228 : index)
  ^bb615:  // pred: ^bb613
    %1229 = arith.cmpi sge, %1224, %c0 : index
    cf.br ^bb616(%c0 : index)
  ^bb616(%1230: index):  // 2 preds: ^bb615, ^bb617
    %1231 = arith.cmpi slt, %1230, %dim : index
    cf.cond_br %1231, ^bb617, ^bb618
  ^bb617:  // pred: ^bb616
    %1232 = arith.cmpi sge, %1230, %c0 : index
    %1233 = arith.cmpi slt, %1230, %dim : index
    %1234 = arith.addi %1230, %c1 : index
    cf.br ^bb616(%1234 : index)
  ^bb618:  // pred: ^bb616
    %1235 = arith.cmpi sge, %1230, %c0 : index
    cf.br ^bb619(%c0 : index)
  ^bb619(%1236: index):  // 2 preds: ^bb618, ^bb620
    %1237 = arith.cmpi slt, %1236, %dim : index
    cf.cond_br %1237, ^bb620, ^bb621
  ^bb620:  // pred: ^bb619
    %1238 = arith.cmpi sge, %1236, %c0 : index
    %1239 = arith.cmpi slt, %1236, %dim : index
    %1240 = arith.addi %1236, %c1 : index
    cf.br ^bb619(%1240 : index)
  ^bb621:  // pred: ^bb619
    %1241 = arith.cmpi sge, %1236, %c0 : index
    cf.br ^bb622(%c0 : index)
  ^bb622(%1242: index):  // 2 preds: ^bb621, ^bb623
    %1243 = arith.cmpi slt, %1242, %dim : index
    cf.cond_br %1243, ^bb623, ^bb624
  ^bb623:  // pred: ^bb622
    %1244 = arith.cmpi sge, %1242, %c0 : index
    %1245 = arith.cmpi slt, %1242, %dim : index
    %1246 = arith.addi %1242, %c1 : index
    cf.br ^bb622(%1246 : index)
  ^bb624:  // pred: ^bb622
    %1247 = arith.cmpi sge, %1242, %c0 : index
    cf.br ^bb625(%c0 : index)
  ^bb625(%1248: index):  // 2 preds: ^bb624, ^bb626
    %1249 = arith.cmpi slt, %1248, %dim : index
    cf.cond_br %1249, ^bb626, ^bb627
  ^bb626:  // pred: ^bb625
    %1250 = arith.cmpi sge, %1248, %c0 : index
    %1251 = arith.cmpi slt, %1248, %dim : index
    %1252 = arith.addi %1248, %c1 : index
    cf.br ^bb625(%1252 : index)
  ^bb627:  // pred: ^bb625
    %1253 = arith.cmpi sge, %1248, %c0 : index
    cf.br ^bb628(%c0 : index)
  ^bb628(%1254: index):  // 2 preds: ^bb627, ^bb629
    %1255 = arith.cmpi slt, %1254, %dim : index
    cf.cond_br %1255, ^bb629, ^bb630
  ^bb629:  // pred: ^bb628
    %1256 = arith.cmpi sge, %1254, %c0 : index
    %1257 = arith.cmpi slt, %1254, %dim : index
    %1258 = arith.addi %1254, %c1 : index
    cf.br ^bb628(%1258 : index)
  ^bb630:  // pred: ^bb628
    %1259 = arith.cmpi sge, %1254, %c0 : index
    cf.br ^bb631(%c0 : index)
  ^bb631(%1260: index):  // 2 preds: ^bb630, ^bb632
    %1261 = arith.cmpi slt, %1260, %dim : index
    cf.cond_br %1261, ^bb632, ^bb633
  ^bb632:  // pred: ^bb631
    %1262 = arith.cmpi sge, %1260, %c0 : index
    %1263 = arith.cmpi slt, %1260, %dim : index
    %1264 = arith.addi %1260, %c1 : index
    cf.br ^bb631(%1264 : index)
  ^bb633:  // pred: ^bb631
    %1265 = arith.cmpi sge, %1260, %c0 : index
    cf.br ^bb634(%c0 : index)
  ^bb634(%1266: index):  // 2 preds: ^bb633, ^bb635
    %1267 = arith.cmpi slt, %1266, %dim : index
    cf.cond_br %1267, ^bb635, ^bb636
  ^bb635:  // pred: ^bb634
    %1268 = arith.cmpi sge, %1266, %c0 : index
    %1269 = arith.cmpi slt, %1266, %dim : index
    %1270 = arith.addi %1266, %c1 : index
    cf.br ^bb634(%1270 : index)
  ^bb636:  // pred: ^bb634
    %1271 = arith.cmpi sge, %1266, %c0 : index
    cf.br ^bb637(%c0 : index)
  ^bb637(%1272: index):  // 2 preds: ^bb636, ^bb638
    %1273 = arith.cmpi slt, %1272, %dim : index
    cf.cond_br %1273, ^bb638, ^bb639
  ^bb638:  // pred: ^bb637
    %1274 = arith.cmpi sge, %1272, %c0 : index
    %1275 = arith.cmpi slt, %1272, %dim : index
    %1276 = arith.addi %1272, %c1 : index
    cf.br ^bb637(%1276 : index)
  ^bb639:  // pred: ^bb637
    %1277 = arith.cmpi sge, %1272, %c0 : index
    cf.br ^bb640(%c0 : index)
  ^bb640(%1278: index):  // 2 preds: ^bb639, ^bb641
    %1279 = arith.cmpi slt, %1278, %dim : index
    cf.cond_br %1279, ^bb641, ^bb642
  ^bb641:  // pred: ^bb640
    %1280 = arith.cmpi sge, %1278, %c0 : index
    %1281 = arith.cmpi slt, %1278, %dim : index
    %1282 = arith.addi %1278, %c1 : index
    cf.br ^bb640(%1282 : index)
  ^bb642:  // pred: ^bb640
    %1283 = arith.cmpi sge, %1278, %c0 : index
    cf.br ^bb643(%c0 : index)
  ^bb643(%1284: index):  // 2 preds: ^bb642, ^bb644
    %1285 = arith.cmpi slt, %1284, %dim : index
    cf.cond_br %1285, ^bb644, ^bb645
  ^bb644:  // pred: ^bb643
    %1286 = arith.cmpi sge, %1284, %c0 : index
    %1287 = arith.cmpi slt, %1284, %dim : index
    %1288 = arith.addi %1284, %c1 : index
    cf.br ^bb643(%1288 : index)
  ^bb645:  // pred: ^bb643
    %1289 = arith.cmpi sge, %1284, %c0 : index
    cf.br ^bb646(%c0 : index)
  ^bb646(%1290: index):  // 2 preds: ^bb645, ^bb647
    %1291 = arith.cmpi slt, %1290, %dim : index
    cf.cond_br %1291, ^bb647, ^bb648
  ^bb647:  // pred: ^bb646
    %1292 = arith.cmpi sge, %1290, %c0 : index
    %1293 = arith.cmpi slt, %1290, %dim : index
    %1294 = arith.addi %1290, %c1 : index
    cf.br ^bb646(%1294 : index)
  ^bb648:  // pred: ^bb646
    %1295 = arith.cmpi sge, %1290, %c0 : index
    cf.br ^bb649(%c0 : index)
  ^bb649(%1296: index):  // 2 preds: ^bb648, ^bb650
    %1297 = arith.cmpi slt, %1296, %dim : index
    cf.cond_br %1297, ^bb650, ^bb651
  ^bb650:  // pred: ^bb649
    %1298 = arith.cmpi sge, %1296, %c0 : index
    %1299 = arith.cmpi slt, %1296, %dim : index
    %1300 = arith.addi %1296, %c1 : index
    cf.br ^bb649(%1300 : index)
  ^bb651:  // pred: ^bb649
    %1301 = arith.cmpi sge, %1296, %c0 : index
    cf.br ^bb652(%c0 : index)
  ^bb652(%1302: index):  // 2 preds: ^bb651, ^bb653
    %1303 = arith.cmpi slt, %1302, %dim : index
    cf.cond_br %1303, ^bb653, ^bb654
  ^bb653:  // pred: ^bb652
    %1304 = arith.cmpi sge, %1302, %c0 : index
    %1305 = arith.cmpi slt, %1302, %dim : index
    %1306 = arith.addi %1302, %c1 : index
    cf.br ^bb652(%1306 : index)
  ^bb654:  // pred: ^bb652
    %1307 = arith.cmpi sge, %1302, %c0 : index
    cf.br ^bb655(%c0 : index)
  ^bb655(%1308: index):  // 2 preds: ^bb654, ^bb656
    %1309 = arith.cmpi slt, %1308, %dim : index
    cf.cond_br %1309, ^bb656, ^bb657
  ^bb656:  // pred: ^bb655
    %1310 = arith.cmpi sge, %1308, %c0 : index
    %1311 = arith.cmpi slt, %1308, %dim : index
    %1312 = arith.addi %1308, %c1 : index
    cf.br ^bb655(%1312 : index)
  ^bb657:  // pred: ^bb655
    %1313 = arith.cmpi sge, %1308, %c0 : index
    cf.br ^bb658(%c0 : index)
  ^bb658(%1314: index):  // 2 preds: ^bb657, ^bb659
    %1315 = arith.cmpi slt, %1314, %dim : index
    cf.cond_br %1315, ^bb659, ^bb660
  ^bb659:  // pred: ^bb658
    %1316 = arith.cmpi sge, %1314, %c0 : index
    %1317 = arith.cmpi slt, %1314, %dim : index
    %1318 = arith.addi %1314, %c1 : index
    cf.br ^bb658(%1318 : index)
  ^bb660:  // pred: ^bb658
    %1319 = arith.cmpi sge, %1314, %c0 : index
    cf.br ^bb661(%c0 : index)
  ^bb661(%1320: index):  // 2 preds: ^bb660, ^bb662
    %1321 = arith.cmpi slt, %1320, %dim : index
    cf.cond_br %1321, ^bb662, ^bb663
  ^bb662:  // pred: ^bb661
    %1322 = arith.cmpi sge, %1320, %c0 : index
    %1323 = arith.cmpi slt, %1320, %dim : index
    %1324 = arith.addi %1320, %c1 : index
    cf.br ^bb661(%1324 : index)
  ^bb663:  // pred: ^bb661
    %1325 = arith.cmpi sge, %1320, %c0 : index
    cf.br ^bb664(%c0 : index)
  ^bb664(%1326: index):  // 2 preds: ^bb663, ^bb665
    %1327 = arith.cmpi slt, %1326, %dim : index
    cf.cond_br %1327, ^bb665, ^bb666
  ^bb665:  // pred: ^bb664
    %1328 = arith.cmpi sge, %1326, %c0 : index
    %1329 = arith.cmpi slt, %1326, %dim : index
    %1330 = arith.addi %1326, %c1 : index
    cf.br ^bb664(%1330 : index)
  ^bb666:  // pred: ^bb664
    %1331 = arith.cmpi sge, %1326, %c0 : index
    cf.br ^bb667(%c0 : index)
  ^bb667(%1332: index):  // 2 preds: ^bb666, ^bb668
    %1333 = arith.cmpi slt, %1332, %dim : index
    cf.cond_br %1333, ^bb668, ^bb669
  ^bb668:  // pred: ^bb667
    %1334 = arith.cmpi sge, %1332, %c0 : index
    %1335 = arith.cmpi slt, %1332, %dim : index
    %1336 = arith.addi %1332, %c1 : index
    cf.br ^bb667(%1336 : index)
  ^bb669:  // pred: ^bb667
    %1337 = arith.cmpi sge, %1332, %c0 : index
    cf.br ^bb670(%c0 : index)
  ^bb670(%1338: index):  // 2 preds: ^bb669, ^bb671
    %1339 = arith.cmpi slt, %1338, %dim : index
    cf.cond_br %1339, ^bb671, ^bb672
  ^bb671:  // pred: ^bb670
    %1340 = arith.cmpi sge, %1338, %c0 : index
    %1341 = arith.cmpi slt, %1338, %dim : index
    %1342 = arith.addi %1338, %c1 : index
    cf.br ^bb670(%1342 : index)
  ^bb672:  // pred: ^bb670
    %1343 = arith.cmpi sge, %1338, %c0 : index
    cf.br ^bb673(%c0 : index)
  ^bb673(%1344: index):  // 2 preds: ^bb672, ^bb674
    %1345 = arith.cmpi slt, %1344, %dim : index
    cf.cond_br %1345, ^bb674, ^bb675
  ^bb674:  // pred: ^bb673
    %1346 = arith.cmpi sge, %1344, %c0 : index
    %1347 = arith.cmpi slt, %1344, %dim : index
    %1348 = arith.addi %1344, %c1 : index
    cf.br ^bb673(%1348 : index)
  ^bb675:  // pred: ^bb673
    %1349 = arith.cmpi sge, %1344, %c0 : index
    cf.br ^bb676(%c0 : index)
  ^bb676(%1350: index):  // 2 preds: ^bb675, ^bb677
    %1351 = arith.cmpi slt, %1350, %dim : index
    cf.cond_br %1351, ^bb677, ^bb678
  ^bb677:  // pred: ^bb676
    %1352 = arith.cmpi sge, %1350, %c0 : index
    %1353 = arith.cmpi slt, %1350, %dim : index
    %1354 = arith.addi %1350, %c1 : index
    cf.br ^bb676(%1354 : index)
  ^bb678:  // pred: ^bb676
    %1355 = arith.cmpi sge, %1350, %c0 : index
    cf.br ^bb679(%c0 : index)
  ^bb679(%1356: index):  // 2 preds: ^bb678, ^bb680
    %1357 = arith.cmpi slt, %1356, %dim : index
    cf.cond_br %1357, ^bb680, ^bb681
  ^bb680:  // pred: ^bb679
    %1358 = arith.cmpi sge, %1356, %c0 : index
    %1359 = arith.cmpi slt, %1356, %dim : index
    %1360 = arith.addi %1356, %c1 : index
    cf.br ^bb679(%1360 : index)
  ^bb681:  // pred: ^bb679
    %1361 = arith.cmpi sge, %1356, %c0 : index
    cf.br ^bb682(%c0 : index)
  ^bb682(%1362: index):  // 2 preds: ^bb681, ^bb683
    %1363 = arith.cmpi slt, %1362, %dim : index
    cf.cond_br %1363, ^bb683, ^bb684
  ^bb683:  // pred: ^bb682
    %1364 = arith.cmpi sge, %1362, %c0 : index
    %1365 = arith.cmpi slt, %1362, %dim : index
    %1366 = arith.addi %1362, %c1 : index
    cf.br ^bb682(%1366 : index)
  ^bb684:  // pred: ^bb682
    %1367 = arith.cmpi sge, %1362, %c0 : index
    cf.br ^bb685(%c0 : index)
  ^bb685(%1368: index):  // 2 preds: ^bb684, ^bb686
    %1369 = arith.cmpi slt, %1368, %dim : index
    cf.cond_br %1369, ^bb686, ^bb687
  ^bb686:  // pred: ^bb685
    %1370 = arith.cmpi sge, %1368, %c0 : index
    %1371 = arith.cmpi slt, %1368, %dim : index
    %1372 = arith.addi %1368, %c1 : index
    cf.br ^bb685(%1372 : index)
  ^bb687:  // pred: ^bb685
    %1373 = arith.cmpi sge, %1368, %c0 : index
    cf.br ^bb688(%c0 : index)
  ^bb688(%1374: index):  // 2 preds: ^bb687, ^bb689
    %1375 = arith.cmpi slt, %1374, %dim : index
    cf.cond_br %1375, ^bb689, ^bb690
  ^bb689:  // pred: ^bb688
    %1376 = arith.cmpi sge, %1374, %c0 : index
    %1377 = arith.cmpi slt, %1374, %dim : index
    %1378 = arith.addi %1374, %c1 : index
    cf.br ^bb688(%1378 : index)
  ^bb690:  // pred: ^bb688
    %1379 = arith.cmpi sge, %1374, %c0 : index
    cf.br ^bb691(%c0 : index)
  ^bb691(%1380: index):  // 2 preds: ^bb690, ^bb692
    %1381 = arith.cmpi slt, %1380, %dim : index
    cf.cond_br %1381, ^bb692, ^bb693
  ^bb692:  // pred: ^bb691
    %1382 = arith.cmpi sge, %1380, %c0 : index
    %1383 = arith.cmpi slt, %1380, %dim : index
    %1384 = arith.addi %1380, %c1 : index
    cf.br ^bb691(%1384 : index)
  ^bb693:  // pred: ^bb691
    %1385 = arith.cmpi sge, %1380, %c0 : index
    cf.br ^bb694(%c0 : index)
  ^bb694(%1386: index):  // 2 preds: ^bb693, ^bb695
    %1387 = arith.cmpi slt, %1386, %dim : index
    cf.cond_br %1387, ^bb695, ^bb696
  ^bb695:  // pred: ^bb694
    %1388 = arith.cmpi sge, %1386, %c0 : index
    %1389 = arith.cmpi slt, %1386, %dim : index
    %1390 = arith.addi %1386, %c1 : index
    cf.br ^bb694(%1390 : index)
  ^bb696:  // pred: ^bb694
    %1391 = arith.cmpi sge, %1386, %c0 : index
    cf.br ^bb697(%c0 : index)
  ^bb697(%1392: index):  // 2 preds: ^bb696, ^bb698
    %1393 = arith.cmpi slt, %1392, %dim : index
    cf.cond_br %1393, ^bb698, ^bb699
  ^bb698:  // pred: ^bb697
    %1394 = arith.cmpi sge, %1392, %c0 : index
    %1395 = arith.cmpi slt, %1392, %dim : index
    %1396 = arith.addi %1392, %c1 : index
    cf.br ^bb697(%1396 : index)
  ^bb699:  // pred: ^bb697
    %1397 = arith.cmpi sge, %1392, %c0 : index
    cf.br ^bb700(%c0 : index)
  ^bb700(%1398: index):  // 2 preds: ^bb699, ^bb701
    %1399 = arith.cmpi slt, %1398, %dim : index
    cf.cond_br %1399, ^bb701, ^bb702
  ^bb701:  // pred: ^bb700
    %1400 = arith.cmpi sge, %1398, %c0 : index
    %1401 = arith.cmpi slt, %1398, %dim : index
    %1402 = arith.addi %1398, %c1 : index
    cf.br ^bb700(%1402 : index)
  ^bb702:  // pred: ^bb700
    %1403 = arith.cmpi sge, %1398, %c0 : index
    cf.br ^bb703(%c0 : index)
  ^bb703(%1404: index):  // 2 preds: ^bb702, ^bb704
    %1405 = arith.cmpi slt, %1404, %dim : index
    cf.cond_br %1405, ^bb704, ^bb705
  ^bb704:  // pred: ^bb703
    %1406 = arith.cmpi sge, %1404, %c0 : index
    %1407 = arith.cmpi slt, %1404, %dim : index
    %1408 = arith.addi %1404, %c1 : index
    cf.br ^bb703(%1408 : index)
  ^bb705:  // pred: ^bb703
    %1409 = arith.cmpi sge, %1404, %c0 : index
    cf.br ^bb706(%c0 : index)
  ^bb706(%1410: index):  // 2 preds: ^bb705, ^bb707
    %1411 = arith.cmpi slt, %1410, %dim : index
    cf.cond_br %1411, ^bb707, ^bb708
  ^bb707:  // pred: ^bb706
    %1412 = arith.cmpi sge, %1410, %c0 : index
    %1413 = arith.cmpi slt, %1410, %dim : index
    %1414 = arith.addi %1410, %c1 : index
    cf.br ^bb706(%1414 : index)
  ^bb708:  // pred: ^bb706
    %1415 = arith.cmpi sge, %1410, %c0 : index
    cf.br ^bb709(%c0 : index)
  ^bb709(%1416: index):  // 2 preds: ^bb708, ^bb710
    %1417 = arith.cmpi slt, %1416, %dim : index
    cf.cond_br %1417, ^bb710, ^bb711
  ^bb710:  // pred: ^bb709
    %1418 = arith.cmpi sge, %1416, %c0 : index
    %1419 = arith.cmpi slt, %1416, %dim : index
    %1420 = arith.addi %1416, %c1 : index
    cf.br ^bb709(%1420 : index)
  ^bb711:  // pred: ^bb709
    %1421 = arith.cmpi sge, %1416, %c0 : index
    cf.br ^bb712(%c0 : index)
  ^bb712(%1422: index):  // 2 preds: ^bb711, ^bb713
    %1423 = arith.cmpi slt, %1422, %dim : index
    cf.cond_br %1423, ^bb713, ^bb714
  ^bb713:  // pred: ^bb712
    %1424 = arith.cmpi sge, %1422, %c0 : index
    %1425 = arith.cmpi slt, %1422, %dim : index
    %1426 = arith.addi %1422, %c1 : index
    cf.br ^bb712(%1426 : index)
  ^bb714:  // pred: ^bb712
    %1427 = arith.cmpi sge, %1422, %c0 : index
    cf.br ^bb715(%c0 : index)
  ^bb715(%1428: index):  // 2 preds: ^bb714, ^bb716
    %1429 = arith.cmpi slt, %1428, %dim : index
    cf.cond_br %1429, ^bb716, ^bb717
  ^bb716:  // pred: ^bb715
    %1430 = arith.cmpi sge, %1428, %c0 : index
    %1431 = arith.cmpi slt, %1428, %dim : index
    %1432 = arith.addi %1428, %c1 : index
    cf.br ^bb715(%1432 : index)
  ^bb717:  // pred: ^bb715
    %1433 = arith.cmpi sge, %1428, %c0 : index
    cf.br ^bb718(%c0 : index)
  ^bb718(%1434: index):  // 2 preds: ^bb717, ^bb719
    %1435 = arith.cmpi slt, %1434, %dim : index
    cf.cond_br %1435, ^bb719, ^bb720
  ^bb719:  // pred: ^bb718
    %1436 = arith.cmpi sge, %1434, %c0 : index
    %1437 = arith.cmpi slt, %1434, %dim : index
    %1438 = arith.addi %1434, %c1 : index
    cf.br ^bb718(%1438 : index)
  ^bb720:  // pred: ^bb718
    %1439 = arith.cmpi sge, %1434, %c0 : index
    cf.br ^bb721(%c0 : index)
  ^bb721(%1440: index):  // 2 preds: ^bb720, ^bb722
    %1441 = arith.cmpi slt, %1440, %dim : index
    cf.cond_br %1441, ^bb722, ^bb723
  ^bb722:  // pred: ^bb721
    %1442 = arith.cmpi sge, %1440, %c0 : index
    %1443 = arith.cmpi slt, %1440, %dim : index
    %1444 = arith.addi %1440, %c1 : index
    cf.br ^bb721(%1444 : index)
  ^bb723:  // pred: ^bb721
    %1445 = arith.cmpi sge, %1440, %c0 : index
    cf.br ^bb724(%c0 : index)
  ^bb724(%1446: index):  // 2 preds: ^bb723, ^bb725
    %1447 = arith.cmpi slt, %1446, %dim : index
    cf.cond_br %1447, ^bb725, ^bb726
  ^bb725:  // pred: ^bb724
    %1448 = arith.cmpi sge, %1446, %c0 : index
    %1449 = arith.cmpi slt, %1446, %dim : index
    %1450 = arith.addi %1446, %c1 : index
    cf.br ^bb724(%1450 : index)
  ^bb726:  // pred: ^bb724
    %1451 = arith.cmpi sge, %1446, %c0 : index
    cf.br ^bb727(%c0 : index)
  ^bb727(%1452: index):  // 2 preds: ^bb726, ^bb728
    %1453 = arith.cmpi slt, %1452, %dim : index
    cf.cond_br %1453, ^bb728, ^bb729
  ^bb728:  // pred: ^bb727
    %1454 = arith.cmpi sge, %1452, %c0 : index
    %1455 = arith.cmpi slt, %1452, %dim : index
    %1456 = arith.addi %1452, %c1 : index
    cf.br ^bb727(%1456 : index)
  ^bb729:  // pred: ^bb727
    %1457 = arith.cmpi sge, %1452, %c0 : index
    cf.br ^bb730(%c0 : index)
  ^bb730(%1458: index):  // 2 preds: ^bb729, ^bb731
    %1459 = arith.cmpi slt, %1458, %dim : index
    cf.cond_br %1459, ^bb731, ^bb732
  ^bb731:  // pred: ^bb730
    %1460 = arith.cmpi sge, %1458, %c0 : index
    %1461 = arith.cmpi slt, %1458, %dim : index
    %1462 = arith.addi %1458, %c1 : index
    cf.br ^bb730(%1462 : index)
  ^bb732:  // pred: ^bb730
    %1463 = arith.cmpi sge, %1458, %c0 : index
    cf.br ^bb733(%c0 : index)
  ^bb733(%1464: index):  // 2 preds: ^bb732, ^bb734
    %1465 = arith.cmpi slt, %1464, %dim : index
    cf.cond_br %1465, ^bb734, ^bb735
  ^bb734:  // pred: ^bb733
    %1466 = arith.cmpi sge, %1464, %c0 : index
    %1467 = arith.cmpi slt, %1464, %dim : index
    %1468 = arith.addi %1464, %c1 : index
    cf.br ^bb733(%1468 : index)
  ^bb735:  // pred: ^bb733
    %1469 = arith.cmpi sge, %1464, %c0 : index
    cf.br ^bb736(%c0 : index)
  ^bb736(%1470: index):  // 2 preds: ^bb735, ^bb737
    %1471 = arith.cmpi slt, %1470, %dim : index
    cf.cond_br %1471, ^bb737, ^bb738
  ^bb737:  // pred: ^bb736
    %1472 = arith.cmpi sge, %1470, %c0 : index
    %1473 = arith.cmpi slt, %1470, %dim : index
    %1474 = arith.addi %1470, %c1 : index
    cf.br ^bb736(%1474 : index)
  ^bb738:  // pred: ^bb736
    %1475 = arith.cmpi sge, %1470, %c0 : index
    cf.br ^bb739(%c0 : index)
  ^bb739(%1476: index):  // 2 preds: ^bb738, ^bb740
    %1477 = arith.cmpi slt, %1476, %dim : index
    cf.cond_br %1477, ^bb740, ^bb741
  ^bb740:  // pred: ^bb739
    %1478 = arith.cmpi sge, %1476, %c0 : index
    %1479 = arith.cmpi slt, %1476, %dim : index
    %1480 = arith.addi %1476, %c1 : index
    cf.br ^bb739(%1480 : index)
  ^bb741:  // pred: ^bb739
    %1481 = arith.cmpi sge, %1476, %c0 : index
    cf.br ^bb742(%c0 : index)
  ^bb742(%1482: index):  // 2 preds: ^bb741, ^bb743
    %1483 = arith.cmpi slt, %1482, %dim : index
    cf.cond_br %1483, ^bb743, ^bb744
  ^bb743:  // pred: ^bb742
    %1484 = arith.cmpi sge, %1482, %c0 : index
    %1485 = arith.cmpi slt, %1482, %dim : index
    %1486 = arith.addi %1482, %c1 : index
    cf.br ^bb742(%1486 : index)
  ^bb744:  // pred: ^bb742
    %1487 = arith.cmpi sge, %1482, %c0 : index
    cf.br ^bb745(%c0 : index)
  ^bb745(%1488: index):  // 2 preds: ^bb744, ^bb746
    %1489 = arith.cmpi slt, %1488, %dim : index
    cf.cond_br %1489, ^bb746, ^bb747
  ^bb746:  // pred: ^bb745
    %1490 = arith.cmpi sge, %1488, %c0 : index
    %1491 = arith.cmpi slt, %1488, %dim : index
    %1492 = arith.addi %1488, %c1 : index
    cf.br ^bb745(%1492 : index)
  ^bb747:  // pred: ^bb745
    %1493 = arith.cmpi sge, %1488, %c0 : index
    cf.br ^bb748(%c0 : index)
  ^bb748(%1494: index):  // 2 preds: ^bb747, ^bb749
    %1495 = arith.cmpi slt, %1494, %dim : index
    cf.cond_br %1495, ^bb749, ^bb750
  ^bb749:  // pred: ^bb748
    %1496 = arith.cmpi sge, %1494, %c0 : index
    %1497 = arith.cmpi slt, %1494, %dim : index
    %1498 = arith.addi %1494, %c1 : index
    cf.br ^bb748(%1498 : index)
  ^bb750:  // pred: ^bb748
    %1499 = arith.cmpi sge, %1494, %c0 : index
    cf.br ^bb751(%c0 : index)
  ^bb751(%1500: index):  // 2 preds: ^bb750, ^bb752
    %1501 = arith.cmpi slt, %1500, %dim : index
    cf.cond_br %1501, ^bb752, ^bb753
  ^bb752:  // pred: ^bb751
    %1502 = arith.cmpi sge, %1500, %c0 : index
    %1503 = arith.cmpi slt, %1500, %dim : index
    %1504 = arith.addi %1500, %c1 : index
    cf.br ^bb751(%1504 : index)
  ^bb753:  // pred: ^bb751
    %1505 = arith.cmpi sge, %1500, %c0 : index
    cf.br ^bb754(%c0 : index)
  ^bb754(%1506: index):  // 2 preds: ^bb753, ^bb755
    %1507 = arith.cmpi slt, %1506, %dim : index
    cf.cond_br %1507, ^bb755, ^bb756
  ^bb755:  // pred: ^bb754
    %1508 = arith.cmpi sge, %1506, %c0 : index
    %1509 = arith.cmpi slt, %1506, %dim : index
    %1510 = arith.addi %1506, %c1 : index
    cf.br ^bb754(%1510 : index)
  ^bb756:  // pred: ^bb754
    %1511 = arith.cmpi sge, %1506, %c0 : index
    cf.br ^bb757(%c0 : index)
  ^bb757(%1512: index):  // 2 preds: ^bb756, ^bb758
    %1513 = arith.cmpi slt, %1512, %dim : index
    cf.cond_br %1513, ^bb758, ^bb759
  ^bb758:  // pred: ^bb757
    %1514 = arith.cmpi sge, %1512, %c0 : index
    %1515 = arith.cmpi slt, %1512, %dim : index
    %1516 = arith.addi %1512, %c1 : index
    cf.br ^bb757(%1516 : index)
  ^bb759:  // pred: ^bb757
    %1517 = arith.cmpi sge, %1512, %c0 : index
    cf.br ^bb760(%c0 : index)
  ^bb760(%1518: index):  // 2 preds: ^bb759, ^bb761
    %1519 = arith.cmpi slt, %1518, %dim : index
    cf.cond_br %1519, ^bb761, ^bb762
  ^bb761:  // pred: ^bb760
    %1520 = arith.cmpi sge, %1518, %c0 : index
    %1521 = arith.cmpi slt, %1518, %dim : index
    %1522 = arith.addi %1518, %c1 : index
    cf.br ^bb760(%1522 : index)
  ^bb762:  // pred: ^bb760
    %1523 = arith.cmpi sge, %1518, %c0 : index
    cf.br ^bb763(%c0 : index)
  ^bb763(%1524: index):  // 2 preds: ^bb762, ^bb764
    %1525 = arith.cmpi slt, %1524, %dim : index
    cf.cond_br %1525, ^bb764, ^bb765
  ^bb764:  // pred: ^bb763
    %1526 = arith.cmpi sge, %1524, %c0 : index
    %1527 = arith.cmpi slt, %1524, %dim : index
    %1528 = arith.addi %1524, %c1 : index
    cf.br ^bb763(%1528 : index)
  ^bb765:  // pred: ^bb763
    %1529 = arith.cmpi sge, %1524, %c0 : index
    cf.br ^bb766(%c0 : index)
  ^bb766(%1530: index):  // 2 preds: ^bb765, ^bb767
    %1531 = arith.cmpi slt, %1530, %dim : index
    cf.cond_br %1531, ^bb767, ^bb768
  ^bb767:  // pred: ^bb766
    %1532 = arith.cmpi sge, %1530, %c0 : index
    %1533 = arith.cmpi slt, %1530, %dim : index
    %1534 = arith.addi %1530, %c1 : index
    cf.br ^bb766(%1534 : index)
  ^bb768:  // pred: ^bb766
    %1535 = arith.cmpi sge, %1530, %c0 : index
    cf.br ^bb769(%c0 : index)
  ^bb769(%1536: index):  // 2 preds: ^bb768, ^bb770
    %1537 = arith.cmpi slt, %1536, %dim : index
    cf.cond_br %1537, ^bb770, ^bb771
  ^bb770:  // pred: ^bb769
    %1538 = arith.cmpi sge, %1536, %c0 : index
    %1539 = arith.cmpi slt, %1536, %dim : index
    %1540 = arith.addi %1536, %c1 : index
    cf.br ^bb769(%1540 : index)
  ^bb771:  // pred: ^bb769
    %1541 = arith.cmpi sge, %1536, %c0 : index
    cf.br ^bb772(%c0 : index)
  ^bb772(%1542: index):  // 2 preds: ^bb771, ^bb773
    %1543 = arith.cmpi slt, %1542, %dim : index
    cf.cond_br %1543, ^bb773, ^bb774
  ^bb773:  // pred: ^bb772
    %1544 = arith.cmpi sge, %1542, %c0 : index
    %1545 = arith.cmpi slt, %1542, %dim : index
    %1546 = arith.addi %1542, %c1 : index
    cf.br ^bb772(%1546 : index)
  ^bb774:  // pred: ^bb772
    %1547 = arith.cmpi sge, %1542, %c0 : index
    cf.br ^bb775(%c0 : index)
  ^bb775(%1548: index):  // 2 preds: ^bb774, ^bb776
    %1549 = arith.cmpi slt, %1548, %dim : index
    cf.cond_br %1549, ^bb776, ^bb777
  ^bb776:  // pred: ^bb775
    %1550 = arith.cmpi sge, %1548, %c0 : index
    %1551 = arith.cmpi slt, %1548, %dim : index
    %1552 = arith.addi %1548, %c1 : index
    cf.br ^bb775(%1552 : index)
  ^bb777:  // pred: ^bb775
    %1553 = arith.cmpi sge, %1548, %c0 : index
    cf.br ^bb778(%c0 : index)
  ^bb778(%1554: index):  // 2 preds: ^bb777, ^bb779
    %1555 = arith.cmpi slt, %1554, %dim : index
    cf.cond_br %1555, ^bb779, ^bb780
  ^bb779:  // pred: ^bb778
    %1556 = arith.cmpi sge, %1554, %c0 : index
    %1557 = arith.cmpi slt, %1554, %dim : index
    %1558 = arith.addi %1554, %c1 : index
    cf.br ^bb778(%1558 : index)
  ^bb780:  // pred: ^bb778
    %1559 = arith.cmpi sge, %1554, %c0 : index
    cf.br ^bb781(%c0 : index)
  ^bb781(%1560: index):  // 2 preds: ^bb780, ^bb782
    %1561 = arith.cmpi slt, %1560, %dim : index
    cf.cond_br %1561, ^bb782, ^bb783
  ^bb782:  // pred: ^bb781
    %1562 = arith.cmpi sge, %1560, %c0 : index
    %1563 = arith.cmpi slt, %1560, %dim : index
    %1564 = arith.addi %1560, %c1 : index
    cf.br ^bb781(%1564 : index)
  ^bb783:  // pred: ^bb781
    %1565 = arith.cmpi sge, %1560, %c0 : index
    cf.br ^bb784(%c0 : index)
  ^bb784(%1566: index):  // 2 preds: ^bb783, ^bb785
    %1567 = arith.cmpi slt, %1566, %dim : index
    cf.cond_br %1567, ^bb785, ^bb786
  ^bb785:  // pred: ^bb784
    %1568 = arith.cmpi sge, %1566, %c0 : index
    %1569 = arith.cmpi slt, %1566, %dim : index
    %1570 = arith.addi %1566, %c1 : index
    cf.br ^bb784(%1570 : index)
  ^bb786:  // pred: ^bb784
    %1571 = arith.cmpi sge, %1566, %c0 : index
    cf.br ^bb787(%c0 : index)
  ^bb787(%1572: index):  // 2 preds: ^bb786, ^bb788
    %1573 = arith.cmpi slt, %1572, %dim : index
    cf.cond_br %1573, ^bb788, ^bb789
  ^bb788:  // pred: ^bb787
    %1574 = arith.cmpi sge, %1572, %c0 : index
    %1575 = arith.cmpi slt, %1572, %dim : index
    %1576 = arith.addi %1572, %c1 : index
    cf.br ^bb787(%1576 : index)
  ^bb789:  // pred: ^bb787
    %1577 = arith.cmpi sge, %1572, %c0 : index
    cf.br ^bb790(%c0 : index)
  ^bb790(%1578: index):  // 2 preds: ^bb789, ^bb791
    %1579 = arith.cmpi slt, %1578, %dim : index
    cf.cond_br %1579, ^bb791, ^bb792
  ^bb791:  // pred: ^bb790
    %1580 = arith.cmpi sge, %1578, %c0 : index
    %1581 = arith.cmpi slt, %1578, %dim : index
    %1582 = arith.addi %1578, %c1 : index
    cf.br ^bb790(%1582 : index)
  ^bb792:  // pred: ^bb790
    %1583 = arith.cmpi sge, %1578, %c0 : index
    cf.br ^bb793(%c0 : index)
  ^bb793(%1584: index):  // 2 preds: ^bb792, ^bb794
    %1585 = arith.cmpi slt, %1584, %dim : index
    cf.cond_br %1585, ^bb794, ^bb795
  ^bb794:  // pred: ^bb793
    %1586 = arith.cmpi sge, %1584, %c0 : index
    %1587 = arith.cmpi slt, %1584, %dim : index
    %1588 = arith.addi %1584, %c1 : index
    cf.br ^bb793(%1588 : index)
  ^bb795:  // pred: ^bb793
    %1589 = arith.cmpi sge, %1584, %c0 : index
    cf.br ^bb796(%c0 : index)
  ^bb796(%1590: index):  // 2 preds: ^bb795, ^bb797
    %1591 = arith.cmpi slt, %1590, %dim : index
    cf.cond_br %1591, ^bb797, ^bb798
  ^bb797:  // pred: ^bb796
    %1592 = arith.cmpi sge, %1590, %c0 : index
    %1593 = arith.cmpi slt, %1590, %dim : index
    %1594 = arith.addi %1590, %c1 : index
    cf.br ^bb796(%1594 : index)
  ^bb798:  // pred: ^bb796
    %1595 = arith.cmpi sge, %1590, %c0 : index
    cf.br ^bb799(%c0 : index)
  ^bb799(%1596: index):  // 2 preds: ^bb798, ^bb800
    %1597 = arith.cmpi slt, %1596, %dim : index
    cf.cond_br %1597, ^bb800, ^bb801
  ^bb800:  // pred: ^bb799
    %1598 = arith.cmpi sge, %1596, %c0 : index
    %1599 = arith.cmpi slt, %1596, %dim : index
    %1600 = arith.addi %1596, %c1 : index
    cf.br ^bb799(%1600 : index)
  ^bb801:  // pred: ^bb799
    %1601 = arith.cmpi sge, %1596, %c0 : index
    cf.br ^bb802(%c0 : index)
  ^bb802(%1602: index):  // 2 preds: ^bb801, ^bb803
    %1603 = arith.cmpi slt, %1602, %dim : index
    cf.cond_br %1603, ^bb803, ^bb804
  ^bb803:  // pred: ^bb802
    %1604 = arith.cmpi sge, %1602, %c0 : index
    %1605 = arith.cmpi slt, %1602, %dim : index
    %1606 = arith.addi %1602, %c1 : index
    cf.br ^bb802(%1606 : index)
  ^bb804:  // pred: ^bb802
    %1607 = arith.cmpi sge, %1602, %c0 : index
    cf.br ^bb805(%c0 : index)
  ^bb805(%1608: index):  // 2 preds: ^bb804, ^bb806
    %1609 = arith.cmpi slt, %1608, %dim : index
    cf.cond_br %1609, ^bb806, ^bb807
  ^bb806:  // pred: ^bb805
    %1610 = arith.cmpi sge, %1608, %c0 : index
    %1611 = arith.cmpi slt, %1608, %dim : index
    %1612 = arith.addi %1608, %c1 : index
    cf.br ^bb805(%1612 : index)
  ^bb807:  // pred: ^bb805
    %1613 = arith.cmpi sge, %1608, %c0 : index
    cf.br ^bb808(%c0 : index)
  ^bb808(%1614: index):  // 2 preds: ^bb807, ^bb809
    %1615 = arith.cmpi slt, %1614, %dim : index
    cf.cond_br %1615, ^bb809, ^bb810
  ^bb809:  // pred: ^bb808
    %1616 = arith.cmpi sge, %1614, %c0 : index
    %1617 = arith.cmpi slt, %1614, %dim : index
    %1618 = arith.addi %1614, %c1 : index
    cf.br ^bb808(%1618 : index)
  ^bb810:  // pred: ^bb808
    %1619 = arith.cmpi sge, %1614, %c0 : index
    cf.br ^bb811(%c0 : index)
  ^bb811(%1620: index):  // 2 preds: ^bb810, ^bb812
    %1621 = arith.cmpi slt, %1620, %dim : index
    cf.cond_br %1621, ^bb812, ^bb813
  ^bb812:  // pred: ^bb811
    %1622 = arith.cmpi sge, %1620, %c0 : index
    %1623 = arith.cmpi slt, %1620, %dim : index
    %1624 = arith.addi %1620, %c1 : index
    cf.br ^bb811(%1624 : index)
  ^bb813:  // pred: ^bb811
    %1625 = arith.cmpi sge, %1620, %c0 : index
    cf.br ^bb814(%c0 : index)
  ^bb814(%1626: index):  // 2 preds: ^bb813, ^bb815
    %1627 = arith.cmpi slt, %1626, %dim : index
    cf.cond_br %1627, ^bb815, ^bb816
  ^bb815:  // pred: ^bb814
    %1628 = arith.cmpi sge, %1626, %c0 : index
    %1629 = arith.cmpi slt, %1626, %dim : index
    %1630 = arith.addi %1626, %c1 : index
    cf.br ^bb814(%1630 : index)
  ^bb816:  // pred: ^bb814
    %1631 = arith.cmpi sge, %1626, %c0 : index
    cf.br ^bb817(%c0 : index)
  ^bb817(%1632: index):  // 2 preds: ^bb816, ^bb818
    %1633 = arith.cmpi slt, %1632, %dim : index
    cf.cond_br %1633, ^bb818, ^bb819
  ^bb818:  // pred: ^bb817
    %1634 = arith.cmpi sge, %1632, %c0 : index
    %1635 = arith.cmpi slt, %1632, %dim : index
    %1636 = arith.addi %1632, %c1 : index
    cf.br ^bb817(%1636 : index)
  ^bb819:  // pred: ^bb817
    %1637 = arith.cmpi sge, %1632, %c0 : index
    cf.br ^bb820(%c0 : index)
  ^bb820(%1638: index):  // 2 preds: ^bb819, ^bb821
    %1639 = arith.cmpi slt, %1638, %dim : index
    cf.cond_br %1639, ^bb821, ^bb822
  ^bb821:  // pred: ^bb820
    %1640 = arith.cmpi sge, %1638, %c0 : index
    %1641 = arith.cmpi slt, %1638, %dim : index
    %1642 = arith.addi %1638, %c1 : index
    cf.br ^bb820(%1642 : index)
  ^bb822:  // pred: ^bb820
    %1643 = arith.cmpi sge, %1638, %c0 : index
    cf.br ^bb823(%c0 : index)
  ^bb823(%1644: index):  // 2 preds: ^bb822, ^bb824
    %1645 = arith.cmpi slt, %1644, %dim : index
    cf.cond_br %1645, ^bb824, ^bb825
  ^bb824:  // pred: ^bb823
    %1646 = arith.cmpi sge, %1644, %c0 : index
    %1647 = arith.cmpi slt, %1644, %dim : index
    %1648 = arith.addi %1644, %c1 : index
    cf.br ^bb823(%1648 : index)
  ^bb825:  // pred: ^bb823
    %1649 = arith.cmpi sge, %1644, %c0 : index
    cf.br ^bb826(%c0 : index)
  ^bb826(%1650: index):  // 2 preds: ^bb825, ^bb827
    %1651 = arith.cmpi slt, %1650, %dim : index
    cf.cond_br %1651, ^bb827, ^bb828
  ^bb827:  // pred: ^bb826
    %1652 = arith.cmpi sge, %1650, %c0 : index
    %1653 = arith.cmpi slt, %1650, %dim : index
    %1654 = arith.addi %1650, %c1 : index
    cf.br ^bb826(%1654 : index)
  ^bb828:  // pred: ^bb826
    %1655 = arith.cmpi sge, %1650, %c0 : index
    cf.br ^bb829(%c0 : index)
  ^bb829(%1656: index):  // 2 preds: ^bb828, ^bb830
    %1657 = arith.cmpi slt, %1656, %dim : index
    cf.cond_br %1657, ^bb830, ^bb831
  ^bb830:  // pred: ^bb829
    %1658 = arith.cmpi sge, %1656, %c0 : index
    %1659 = arith.cmpi slt, %1656, %dim : index
    %1660 = arith.addi %1656, %c1 : index
    cf.br ^bb829(%1660 : index)
  ^bb831:  // pred: ^bb829
    %1661 = arith.cmpi sge, %1656, %c0 : index
    cf.br ^bb832(%c0 : index)
  ^bb832(%1662: index):  // 2 preds: ^bb831, ^bb833
    %1663 = arith.cmpi slt, %1662, %dim : index
    cf.cond_br %1663, ^bb833, ^bb834
  ^bb833:  // pred: ^bb832
    %1664 = arith.cmpi sge, %1662, %c0 : index
    %1665 = arith.cmpi slt, %1662, %dim : index
    %1666 = arith.addi %1662, %c1 : index
    cf.br ^bb832(%1666 : index)
  ^bb834:  // pred: ^bb832
    %1667 = arith.cmpi sge, %1662, %c0 : index
    cf.br ^bb835(%c0 : index)
  ^bb835(%1668: index):  // 2 preds: ^bb834, ^bb836
    %1669 = arith.cmpi slt, %1668, %dim : index
    cf.cond_br %1669, ^bb836, ^bb837
  ^bb836:  // pred: ^bb835
    %1670 = arith.cmpi sge, %1668, %c0 : index
    %1671 = arith.cmpi slt, %1668, %dim : index
    %1672 = arith.addi %1668, %c1 : index
    cf.br ^bb835(%1672 : index)
  ^bb837:  // pred: ^bb835
    %1673 = arith.cmpi sge, %1668, %c0 : index
    cf.br ^bb838(%c0 : index)
  ^bb838(%1674: index):  // 2 preds: ^bb837, ^bb839
    %1675 = arith.cmpi slt, %1674, %dim : index
    cf.cond_br %1675, ^bb839, ^bb840
  ^bb839:  // pred: ^bb838
    %1676 = arith.cmpi sge, %1674, %c0 : index
    %1677 = arith.cmpi slt, %1674, %dim : index
    %1678 = arith.addi %1674, %c1 : index
    cf.br ^bb838(%1678 : index)
  ^bb840:  // pred: ^bb838
    %1679 = arith.cmpi sge, %1674, %c0 : index
    cf.br ^bb841(%c0 : index)
  ^bb841(%1680: index):  // 2 preds: ^bb840, ^bb842
    %1681 = arith.cmpi slt, %1680, %dim : index
    cf.cond_br %1681, ^bb842, ^bb843
  ^bb842:  // pred: ^bb841
    %1682 = arith.cmpi sge, %1680, %c0 : index
    %1683 = arith.cmpi slt, %1680, %dim : index
    %1684 = arith.addi %1680, %c1 : index
    cf.br ^bb841(%1684 : index)
  ^bb843:  // pred: ^bb841
    %1685 = arith.cmpi sge, %1680, %c0 : index
    cf.br ^bb844(%c0 : index)
  ^bb844(%1686: index):  // 2 preds: ^bb843, ^bb845
    %1687 = arith.cmpi slt, %1686, %dim : index
    cf.cond_br %1687, ^bb845, ^bb846
  ^bb845:  // pred: ^bb844
    %1688 = arith.cmpi sge, %1686, %c0 : index
    %1689 = arith.cmpi slt, %1686, %dim : index
    %1690 = arith.addi %1686, %c1 : index
    cf.br ^bb844(%1690 : index)
  ^bb846:  // pred: ^bb844
    %1691 = arith.cmpi sge, %1686, %c0 : index
    cf.br ^bb847(%c0 : index)
  ^bb847(%1692: index):  // 2 preds: ^bb846, ^bb848
    %1693 = arith.cmpi slt, %1692, %dim : index
    cf.cond_br %1693, ^bb848, ^bb849
  ^bb848:  // pred: ^bb847
    %1694 = arith.cmpi sge, %1692, %c0 : index
    %1695 = arith.cmpi slt, %1692, %dim : index
    %1696 = arith.addi %1692, %c1 : index
    cf.br ^bb847(%1696 : index)
  ^bb849:  // pred: ^bb847
    %1697 = arith.cmpi sge, %1692, %c0 : index
    cf.br ^bb850(%c0 : index)
  ^bb850(%1698: index):  // 2 preds: ^bb849, ^bb851
    %1699 = arith.cmpi slt, %1698, %dim : index
    cf.cond_br %1699, ^bb851, ^bb852
  ^bb851:  // pred: ^bb850
    %1700 = arith.cmpi sge, %1698, %c0 : index
    %1701 = arith.cmpi slt, %1698, %dim : index
    %1702 = arith.addi %1698, %c1 : index
    cf.br ^bb850(%1702 : index)
  ^bb852:  // pred: ^bb850
    %1703 = arith.cmpi sge, %1698, %c0 : index
    cf.br ^bb853(%c0 : index)
  ^bb853(%1704: index):  // 2 preds: ^bb852, ^bb854
    %1705 = arith.cmpi slt, %1704, %dim : index
    cf.cond_br %1705, ^bb854, ^bb855
  ^bb854:  // pred: ^bb853
    %1706 = arith.cmpi sge, %1704, %c0 : index
    %1707 = arith.cmpi slt, %1704, %dim : index
    %1708 = arith.addi %1704, %c1 : index
    cf.br ^bb853(%1708 : index)
  ^bb855:  // pred: ^bb853
    %1709 = arith.cmpi sge, %1704, %c0 : index
    cf.br ^bb856(%c0 : index)
  ^bb856(%1710: index):  // 2 preds: ^bb855, ^bb857
    %1711 = arith.cmpi slt, %1710, %dim : index
    cf.cond_br %1711, ^bb857, ^bb858
  ^bb857:  // pred: ^bb856
    %1712 = arith.cmpi sge, %1710, %c0 : index
    %1713 = arith.cmpi slt, %1710, %dim : index
    %1714 = arith.addi %1710, %c1 : index
    cf.br ^bb856(%1714 : index)
  ^bb858:  // pred: ^bb856
    %1715 = arith.cmpi sge, %1710, %c0 : index
    cf.br ^bb859(%c0 : index)
  ^bb859(%1716: index):  // 2 preds: ^bb858, ^bb860
    %1717 = arith.cmpi slt, %1716, %dim : index
    cf.cond_br %1717, ^bb860, ^bb861
  ^bb860:  // pred: ^bb859
    %1718 = arith.cmpi sge, %1716, %c0 : index
    %1719 = arith.cmpi slt, %1716, %dim : index
    %1720 = arith.addi %1716, %c1 : index
    cf.br ^bb859(%1720 : index)
  ^bb861:  // pred: ^bb859
    %1721 = arith.cmpi sge, %1716, %c0 : index
    cf.br ^bb862(%c0 : index)
  ^bb862(%1722: index):  // 2 preds: ^bb861, ^bb863
    %1723 = arith.cmpi slt, %1722, %dim : index
    cf.cond_br %1723, ^bb863, ^bb864
  ^bb863:  // pred: ^bb862
    %1724 = arith.cmpi sge, %1722, %c0 : index
    %1725 = arith.cmpi slt, %1722, %dim : index
    %1726 = arith.addi %1722, %c1 : index
    cf.br ^bb862(%1726 : index)
  ^bb864:  // pred: ^bb862
    %1727 = arith.cmpi sge, %1722, %c0 : index
    cf.br ^bb865(%c0 : index)
  ^bb865(%1728: index):  // 2 preds: ^bb864, ^bb866
    %1729 = arith.cmpi slt, %1728, %dim : index
    cf.cond_br %1729, ^bb866, ^bb867
  ^bb866:  // pred: ^bb865
    %1730 = arith.cmpi sge, %1728, %c0 : index
    %1731 = arith.cmpi slt, %1728, %dim : index
    %1732 = arith.addi %1728, %c1 : index
    cf.br ^bb865(%1732 : index)
  ^bb867:  // pred: ^bb865
    %1733 = arith.cmpi sge, %1728, %c0 : index
    cf.br ^bb868(%c0 : index)
  ^bb868(%1734: index):  // 2 preds: ^bb867, ^bb869
    %1735 = arith.cmpi slt, %1734, %dim : index
    cf.cond_br %1735, ^bb869, ^bb870
  ^bb869:  // pred: ^bb868
    %1736 = arith.cmpi sge, %1734, %c0 : index
    %1737 = arith.cmpi slt, %1734, %dim : index
    %1738 = arith.addi %1734, %c1 : index
    cf.br ^bb868(%1738 : index)
  ^bb870:  // pred: ^bb868
    %1739 = arith.cmpi sge, %1734, %c0 : index
    cf.br ^bb871(%c0 : index)
  ^bb871(%1740: index):  // 2 preds: ^bb870, ^bb872
    %1741 = arith.cmpi slt, %1740, %dim : index
    cf.cond_br %1741, ^bb872, ^bb873
  ^bb872:  // pred: ^bb871
    %1742 = arith.cmpi sge, %1740, %c0 : index
    %1743 = arith.cmpi slt, %1740, %dim : index
    %1744 = arith.addi %1740, %c1 : index
    cf.br ^bb871(%1744 : index)
  ^bb873:  // pred: ^bb871
    %1745 = arith.cmpi sge, %1740, %c0 : index
    cf.br ^bb874(%c0 : index)
  ^bb874(%1746: index):  // 2 preds: ^bb873, ^bb875
    %1747 = arith.cmpi slt, %1746, %dim : index
    cf.cond_br %1747, ^bb875, ^bb876
  ^bb875:  // pred: ^bb874
    %1748 = arith.cmpi sge, %1746, %c0 : index
    %1749 = arith.cmpi slt, %1746, %dim : index
    %1750 = arith.addi %1746, %c1 : index
    cf.br ^bb874(%1750 : index)
  ^bb876:  // pred: ^bb874
    %1751 = arith.cmpi sge, %1746, %c0 : index
    cf.br ^bb877(%c0 : index)
  ^bb877(%1752: index):  // 2 preds: ^bb876, ^bb878
    %1753 = arith.cmpi slt, %1752, %dim : index
    cf.cond_br %1753, ^bb878, ^bb879
  ^bb878:  // pred: ^bb877
    %1754 = arith.cmpi sge, %1752, %c0 : index
    %1755 = arith.cmpi slt, %1752, %dim : index
    %1756 = arith.addi %1752, %c1 : index
    cf.br ^bb877(%1756 : index)
  ^bb879:  // pred: ^bb877
    %1757 = arith.cmpi sge, %1752, %c0 : index
    cf.br ^bb880(%c0 : index)
  ^bb880(%1758: index):  // 2 preds: ^bb879, ^bb881
    %1759 = arith.cmpi slt, %1758, %dim : index
    cf.cond_br %1759, ^bb881, ^bb882
  ^bb881:  // pred: ^bb880
    %1760 = arith.cmpi sge, %1758, %c0 : index
    %1761 = arith.cmpi slt, %1758, %dim : index
    %1762 = arith.addi %1758, %c1 : index
    cf.br ^bb880(%1762 : index)
  ^bb882:  // pred: ^bb880
    %1763 = arith.cmpi sge, %1758, %c0 : index
    cf.br ^bb883(%c0 : index)
  ^bb883(%1764: index):  // 2 preds: ^bb882, ^bb884
    %1765 = arith.cmpi slt, %1764, %dim : index
    cf.cond_br %1765, ^bb884, ^bb885
  ^bb884:  // pred: ^bb883
    %1766 = arith.cmpi sge, %1764, %c0 : index
    %1767 = arith.cmpi slt, %1764, %dim : index
    %1768 = arith.addi %1764, %c1 : index
    cf.br ^bb883(%1768 : index)
  ^bb885:  // pred: ^bb883
    %1769 = arith.cmpi sge, %1764, %c0 : index
    cf.br ^bb886(%c0 : index)
  ^bb886(%1770: index):  // 2 preds: ^bb885, ^bb887
    %1771 = arith.cmpi slt, %1770, %dim : index
    cf.cond_br %1771, ^bb887, ^bb888
  ^bb887:  // pred: ^bb886
    %1772 = arith.cmpi sge, %1770, %c0 : index
    %1773 = arith.cmpi slt, %1770, %dim : index
    %1774 = arith.addi %1770, %c1 : index
    cf.br ^bb886(%1774 : index)
  ^bb888:  // pred: ^bb886
    %1775 = arith.cmpi sge, %1770, %c0 : index
    cf.br ^bb889(%c0 : index)
  ^bb889(%1776: index):  // 2 preds: ^bb888, ^bb890
    %1777 = arith.cmpi slt, %1776, %dim : index
    cf.cond_br %1777, ^bb890, ^bb891
  ^bb890:  // pred: ^bb889
    %1778 = arith.cmpi sge, %1776, %c0 : index
    %1779 = arith.cmpi slt, %1776, %dim : index
    %1780 = arith.addi %1776, %c1 : index
    cf.br ^bb889(%1780 : index)
  ^bb891:  // pred: ^bb889
    %1781 = arith.cmpi sge, %1776, %c0 : index
    cf.br ^bb892(%c0 : index)
  ^bb892(%1782: index):  // 2 preds: ^bb891, ^bb893
    %1783 = arith.cmpi slt, %1782, %dim : index
    cf.cond_br %1783, ^bb893, ^bb894
  ^bb893:  // pred: ^bb892
    %1784 = arith.cmpi sge, %1782, %c0 : index
    %1785 = arith.cmpi slt, %1782, %dim : index
    %1786 = arith.addi %1782, %c1 : index
    cf.br ^bb892(%1786 : index)
  ^bb894:  // pred: ^bb892
    %1787 = arith.cmpi sge, %1782, %c0 : index
    cf.br ^bb895(%c0 : index)
  ^bb895(%1788: index):  // 2 preds: ^bb894, ^bb896
    %1789 = arith.cmpi slt, %1788, %dim : index
    cf.cond_br %1789, ^bb896, ^bb897
  ^bb896:  // pred: ^bb895
    %1790 = arith.cmpi sge, %1788, %c0 : index
    %1791 = arith.cmpi slt, %1788, %dim : index
    %1792 = arith.addi %1788, %c1 : index
    cf.br ^bb895(%1792 : index)
  ^bb897:  // pred: ^bb895
    %1793 = arith.cmpi sge, %1788, %c0 : index
    cf.br ^bb898(%c0 : index)
  ^bb898(%1794: index):  // 2 preds: ^bb897, ^bb899
    %1795 = arith.cmpi slt, %1794, %dim : index
    cf.cond_br %1795, ^bb899, ^bb900
  ^bb899:  // pred: ^bb898
    %1796 = arith.cmpi sge, %1794, %c0 : index
    %1797 = arith.cmpi slt, %1794, %dim : index
    %1798 = arith.addi %1794, %c1 : index
    cf.br ^bb898(%1798 : index)
  ^bb900:  // pred: ^bb898
    %1799 = arith.cmpi sge, %1794, %c0 : index
    cf.br ^bb901(%c0 : index)
  ^bb901(%1800: index):  // 2 preds: ^bb900, ^bb902
    %1801 = arith.cmpi slt, %1800, %dim : index
    cf.cond_br %1801, ^bb902, ^bb903
  ^bb902:  // pred: ^bb901
    %1802 = arith.cmpi sge, %1800, %c0 : index
    %1803 = arith.cmpi slt, %1800, %dim : index
    %1804 = arith.addi %1800, %c1 : index
    cf.br ^bb901(%1804 : index)
  ^bb903:  // pred: ^bb901
    %1805 = arith.cmpi sge, %1800, %c0 : index
    cf.br ^bb904(%c0 : index)
  ^bb904(%1806: index):  // 2 preds: ^bb903, ^bb905
    %1807 = arith.cmpi slt, %1806, %dim : index
    cf.cond_br %1807, ^bb905, ^bb906
  ^bb905:  // pred: ^bb904
    %1808 = arith.cmpi sge, %1806, %c0 : index
    %1809 = arith.cmpi slt, %1806, %dim : index
    %1810 = arith.addi %1806, %c1 : index
    cf.br ^bb904(%1810 : index)
  ^bb906:  // pred: ^bb904
    %1811 = arith.cmpi sge, %1806, %c0 : index
    cf.br ^bb907(%c0 : index)
  ^bb907(%1812: index):  // 2 preds: ^bb906, ^bb908
    %1813 = arith.cmpi slt, %1812, %dim : index
    cf.cond_br %1813, ^bb908, ^bb909
  ^bb908:  // pred: ^bb907
    %1814 = arith.cmpi sge, %1812, %c0 : index
    %1815 = arith.cmpi slt, %1812, %dim : index
    %1816 = arith.addi %1812, %c1 : index
    cf.br ^bb907(%1816 : index)
  ^bb909:  // pred: ^bb907
    %1817 = arith.cmpi sge, %1812, %c0 : index
    cf.br ^bb910(%c0 : index)
  ^bb910(%1818: index):  // 2 preds: ^bb909, ^bb911
    %1819 = arith.cmpi slt, %1818, %dim : index
    cf.cond_br %1819, ^bb911, ^bb912
  ^bb911:  // pred: ^bb910
    %1820 = arith.cmpi sge, %1818, %c0 : index
    %1821 = arith.cmpi slt, %1818, %dim : index
    %1822 = arith.addi %1818, %c1 : index
    cf.br ^bb910(%1822 : index)
  ^bb912:  // pred: ^bb910
    %1823 = arith.cmpi sge, %1818, %c0 : index
    cf.br ^bb913(%c0 : index)
  ^bb913(%1824: index):  // 2 preds: ^bb912, ^bb914
    %1825 = arith.cmpi slt, %1824, %dim : index
    cf.cond_br %1825, ^bb914, ^bb915
  ^bb914:  // pred: ^bb913
    %1826 = arith.cmpi sge, %1824, %c0 : index
    %1827 = arith.cmpi slt, %1824, %dim : index
    %1828 = arith.addi %1824, %c1 : index
    cf.br ^bb913(%1828 : index)
  ^bb915:  // pred: ^bb913
    %1829 = arith.cmpi sge, %1824, %c0 : index
    cf.br ^bb916(%c0 : index)
  ^bb916(%1830: index):  // 2 preds: ^bb915, ^bb917
    %1831 = arith.cmpi slt, %1830, %dim : index
    cf.cond_br %1831, ^bb917, ^bb918
  ^bb917:  // pred: ^bb916
    %1832 = arith.cmpi sge, %1830, %c0 : index
    %1833 = arith.cmpi slt, %1830, %dim : index
    %1834 = arith.addi %1830, %c1 : index
    cf.br ^bb916(%1834 : index)
  ^bb918:  // pred: ^bb916
    %1835 = arith.cmpi sge, %1830, %c0 : index
    cf.br ^bb919(%c0 : index)
  ^bb919(%1836: index):  // 2 preds: ^bb918, ^bb920
    %1837 = arith.cmpi slt, %1836, %dim : index
    cf.cond_br %1837, ^bb920, ^bb921
  ^bb920:  // pred: ^bb919
    %1838 = arith.cmpi sge, %1836, %c0 : index
    %1839 = arith.cmpi slt, %1836, %dim : index
    %1840 = arith.addi %1836, %c1 : index
    cf.br ^bb919(%1840 : index)
  ^bb921:  // pred: ^bb919
    %1841 = arith.cmpi sge, %1836, %c0 : index
    cf.br ^bb922(%c0 : index)
  ^bb922(%1842: index):  // 2 preds: ^bb921, ^bb923
    %1843 = arith.cmpi slt, %1842, %dim : index
    cf.cond_br %1843, ^bb923, ^bb924
  ^bb923:  // pred: ^bb922
    %1844 = arith.cmpi sge, %1842, %c0 : index
    %1845 = arith.cmpi slt, %1842, %dim : index
    %1846 = arith.addi %1842, %c1 : index
    cf.br ^bb922(%1846 : index)
  ^bb924:  // pred: ^bb922
    %1847 = arith.cmpi sge, %1842, %c0 : index
    cf.br ^bb925(%c0 : index)
  ^bb925(%1848: index):  // 2 preds: ^bb924, ^bb926
    %1849 = arith.cmpi slt, %1848, %dim : index
    cf.cond_br %1849, ^bb926, ^bb927
  ^bb926:  // pred: ^bb925
    %1850 = arith.cmpi sge, %1848, %c0 : index
    %1851 = arith.cmpi slt, %1848, %dim : index
    %1852 = arith.addi %1848, %c1 : index
    cf.br ^bb925(%1852 : index)
  ^bb927:  // pred: ^bb925
    %1853 = arith.cmpi sge, %1848, %c0 : index
    cf.br ^bb928(%c0 : index)
  ^bb928(%1854: index):  // 2 preds: ^bb927, ^bb929
    %1855 = arith.cmpi slt, %1854, %dim : index
    cf.cond_br %1855, ^bb929, ^bb930
  ^bb929:  // pred: ^bb928
    %1856 = arith.cmpi sge, %1854, %c0 : index
    %1857 = arith.cmpi slt, %1854, %dim : index
    %1858 = arith.addi %1854, %c1 : index
    cf.br ^bb928(%1858 : index)
  ^bb930:  // pred: ^bb928
    %1859 = arith.cmpi sge, %1854, %c0 : index
    cf.br ^bb931(%c0 : index)
  ^bb931(%1860: index):  // 2 preds: ^bb930, ^bb932
    %1861 = arith.cmpi slt, %1860, %dim : index
    cf.cond_br %1861, ^bb932, ^bb933
  ^bb932:  // pred: ^bb931
    %1862 = arith.cmpi sge, %1860, %c0 : index
    %1863 = arith.cmpi slt, %1860, %dim : index
    %1864 = arith.addi %1860, %c1 : index
    cf.br ^bb931(%1864 : index)
  ^bb933:  // pred: ^bb931
    %1865 = arith.cmpi sge, %1860, %c0 : index
    cf.br ^bb934(%c0 : index)
  ^bb934(%1866: index):  // 2 preds: ^bb933, ^bb935
    %1867 = arith.cmpi slt, %1866, %dim : index
    cf.cond_br %1867, ^bb935, ^bb936
  ^bb935:  // pred: ^bb934
    %1868 = arith.cmpi sge, %1866, %c0 : index
    %1869 = arith.cmpi slt, %1866, %dim : index
    %1870 = arith.addi %1866, %c1 : index
    cf.br ^bb934(%1870 : index)
  ^bb936:  // pred: ^bb934
    %1871 = arith.cmpi sge, %1866, %c0 : index
    cf.br ^bb937(%c0 : index)
  ^bb937(%1872: index):  // 2 preds: ^bb936, ^bb938
    %1873 = arith.cmpi slt, %1872, %dim : index
    cf.cond_br %1873, ^bb938, ^bb939
  ^bb938:  // pred: ^bb937
    %1874 = arith.cmpi sge, %1872, %c0 : index
    %1875 = arith.cmpi slt, %1872, %dim : index
    %1876 = arith.addi %1872, %c1 : index
    cf.br ^bb937(%1876 : index)
  ^bb939:  // pred: ^bb937
    %1877 = arith.cmpi sge, %1872, %c0 : index
    cf.br ^bb940(%c0 : index)
  ^bb940(%1878: index):  // 2 preds: ^bb939, ^bb941
    %1879 = arith.cmpi slt, %1878, %dim : index
    cf.cond_br %1879, ^bb941, ^bb942
  ^bb941:  // pred: ^bb940
    %1880 = arith.cmpi sge, %1878, %c0 : index
    %1881 = arith.cmpi slt, %1878, %dim : index
    %1882 = arith.addi %1878, %c1 : index
    cf.br ^bb940(%1882 : index)
  ^bb942:  // pred: ^bb940
    %1883 = arith.cmpi sge, %1878, %c0 : index
    cf.br ^bb943(%c0 : index)
  ^bb943(%1884: index):  // 2 preds: ^bb942, ^bb944
    %1885 = arith.cmpi slt, %1884, %dim : index
    cf.cond_br %1885, ^bb944, ^bb945
  ^bb944:  // pred: ^bb943
    %1886 = arith.cmpi sge, %1884, %c0 : index
    %1887 = arith.cmpi slt, %1884, %dim : index
    %1888 = arith.addi %1884, %c1 : index
    cf.br ^bb943(%1888 : index)
  ^bb945:  // pred: ^bb943
    %1889 = arith.cmpi sge, %1884, %c0 : index
    cf.br ^bb946(%c0 : index)
  ^bb946(%1890: index):  // 2 preds: ^bb945, ^bb947
    %1891 = arith.cmpi slt, %1890, %dim : index
    cf.cond_br %1891, ^bb947, ^bb948
  ^bb947:  // pred: ^bb946
    %1892 = arith.cmpi sge, %1890, %c0 : index
    %1893 = arith.cmpi slt, %1890, %dim : index
    %1894 = arith.addi %1890, %c1 : index
    cf.br ^bb946(%1894 : index)
  ^bb948:  // pred: ^bb946
    %1895 = arith.cmpi sge, %1890, %c0 : index
    cf.br ^bb949(%c0 : index)
  ^bb949(%1896: index):  // 2 preds: ^bb948, ^bb950
    %1897 = arith.cmpi slt, %1896, %dim : index
    cf.cond_br %1897, ^bb950, ^bb951
  ^bb950:  // pred: ^bb949
    %1898 = arith.cmpi sge, %1896, %c0 : index
    %1899 = arith.cmpi slt, %1896, %dim : index
    %1900 = arith.addi %1896, %c1 : index
    cf.br ^bb949(%1900 : index)
  ^bb951:  // pred: ^bb949
    %1901 = arith.cmpi sge, %1896, %c0 : index
    cf.br ^bb952(%c0 : index)
  ^bb952(%1902: index):  // 2 preds: ^bb951, ^bb953
    %1903 = arith.cmpi slt, %1902, %dim : index
    cf.cond_br %1903, ^bb953, ^bb954
  ^bb953:  // pred: ^bb952
    %1904 = arith.cmpi sge, %1902, %c0 : index
    %1905 = arith.cmpi slt, %1902, %dim : index
    %1906 = arith.addi %1902, %c1 : index
    cf.br ^bb952(%1906 : index)
  ^bb954:  // pred: ^bb952
    %1907 = arith.cmpi sge, %1902, %c0 : index
    cf.br ^bb955(%c0 : index)
  ^bb955(%1908: index):  // 2 preds: ^bb954, ^bb956
    %1909 = arith.cmpi slt, %1908, %dim : index
    cf.cond_br %1909, ^bb956, ^bb957
  ^bb956:  // pred: ^bb955
    %1910 = arith.cmpi sge, %1908, %c0 : index
    %1911 = arith.cmpi slt, %1908, %dim : index
    %1912 = arith.addi %1908, %c1 : index
    cf.br ^bb955(%1912 : index)
  ^bb957:  // pred: ^bb955
    %1913 = arith.cmpi sge, %1908, %c0 : index
    cf.br ^bb958(%c0 : index)
  ^bb958(%1914: index):  // 2 preds: ^bb957, ^bb959
    %1915 = arith.cmpi slt, %1914, %dim : index
    cf.cond_br %1915, ^bb959, ^bb960
  ^bb959:  // pred: ^bb958
    %1916 = arith.cmpi sge, %1914, %c0 : index
    %1917 = arith.cmpi slt, %1914, %dim : index
    %1918 = arith.addi %1914, %c1 : index
    cf.br ^bb958(%1918 : index)
  ^bb960:  // pred: ^bb958
    %1919 = arith.cmpi sge, %1914, %c0 : index
    cf.br ^bb961(%c0 : index)
  ^bb961(%1920: index):  // 2 preds: ^bb960, ^bb962
    %1921 = arith.cmpi slt, %1920, %dim : index
    cf.cond_br %1921, ^bb962, ^bb963
  ^bb962:  // pred: ^bb961
    %1922 = arith.cmpi sge, %1920, %c0 : index
    %1923 = arith.cmpi slt, %1920, %dim : index
    %1924 = arith.addi %1920, %c1 : index
    cf.br ^bb961(%1924 : index)
  ^bb963:  // pred: ^bb961
    %1925 = arith.cmpi sge, %1920, %c0 : index
    cf.br ^bb964(%c0 : index)
  ^bb964(%1926: index):  // 2 preds: ^bb963, ^bb965
    %1927 = arith.cmpi slt, %1926, %dim : index
    cf.cond_br %1927, ^bb965, ^bb966
  ^bb965:  // pred: ^bb964
    %1928 = arith.cmpi sge, %1926, %c0 : index
    %1929 = arith.cmpi slt, %1926, %dim : index
    %1930 = arith.addi %1926, %c1 : index
    cf.br ^bb964(%1930 : index)
  ^bb966:  // pred: ^bb964
    %1931 = arith.cmpi sge, %1926, %c0 : index
    cf.br ^bb967(%c0 : index)
  ^bb967(%1932: index):  // 2 preds: ^bb966, ^bb968
    %1933 = arith.cmpi slt, %1932, %dim : index
    cf.cond_br %1933, ^bb968, ^bb969
  ^bb968:  // pred: ^bb967
    %1934 = arith.cmpi sge, %1932, %c0 : index
    %1935 = arith.cmpi slt, %1932, %dim : index
    %1936 = arith.addi %1932, %c1 : index
    cf.br ^bb967(%1936 : index)
  ^bb969:  // pred: ^bb967
    %1937 = arith.cmpi sge, %1932, %c0 : index
    cf.br ^bb970(%c0 : index)
  ^bb970(%1938: index):  // 2 preds: ^bb969, ^bb971
    %1939 = arith.cmpi slt, %1938, %dim : index
    cf.cond_br %1939, ^bb971, ^bb972
  ^bb971:  // pred: ^bb970
    %1940 = arith.cmpi sge, %1938, %c0 : index
    %1941 = arith.cmpi slt, %1938, %dim : index
    %1942 = arith.addi %1938, %c1 : index
    cf.br ^bb970(%1942 : index)
  ^bb972:  // pred: ^bb970
    %1943 = arith.cmpi sge, %1938, %c0 : index
    cf.br ^bb973(%c0 : index)
  ^bb973(%1944: index):  // 2 preds: ^bb972, ^bb974
    %1945 = arith.cmpi slt, %1944, %dim : index
    cf.cond_br %1945, ^bb974, ^bb975
  ^bb974:  // pred: ^bb973
    %1946 = arith.cmpi sge, %1944, %c0 : index
    %1947 = arith.cmpi slt, %1944, %dim : index
    %1948 = arith.addi %1944, %c1 : index
    cf.br ^bb973(%1948 : index)
  ^bb975:  // pred: ^bb973
    %1949 = arith.cmpi sge, %1944, %c0 : index
    cf.br ^bb976(%c0 : index)
  ^bb976(%1950: index):  // 2 preds: ^bb975, ^bb977
    %1951 = arith.cmpi slt, %1950, %dim : index
    cf.cond_br %1951, ^bb977, ^bb978
  ^bb977:  // pred: ^bb976
    %1952 = arith.cmpi sge, %1950, %c0 : index
    %1953 = arith.cmpi slt, %1950, %dim : index
    %1954 = arith.addi %1950, %c1 : index
    cf.br ^bb976(%1954 : index)
  ^bb978:  // pred: ^bb976
    %1955 = arith.cmpi sge, %1950, %c0 : index
    cf.br ^bb979(%c0 : index)
  ^bb979(%1956: index):  // 2 preds: ^bb978, ^bb980
    %1957 = arith.cmpi slt, %1956, %dim : index
    cf.cond_br %1957, ^bb980, ^bb981
  ^bb980:  // pred: ^bb979
    %1958 = arith.cmpi sge, %1956, %c0 : index
    %1959 = arith.cmpi slt, %1956, %dim : index
    %1960 = arith.addi %1956, %c1 : index
    cf.br ^bb979(%1960 : index)
  ^bb981:  // pred: ^bb979
    %1961 = arith.cmpi sge, %1956, %c0 : index
    cf.br ^bb982(%c0 : index)
  ^bb982(%1962: index):  // 2 preds: ^bb981, ^bb983
    %1963 = arith.cmpi slt, %1962, %dim : index
    cf.cond_br %1963, ^bb983, ^bb984
  ^bb983:  // pred: ^bb982
    %1964 = arith.cmpi sge, %1962, %c0 : index
    %1965 = arith.cmpi slt, %1962, %dim : index
    %1966 = arith.addi %1962, %c1 : index
    cf.br ^bb982(%1966 : index)
  ^bb984:  // pred: ^bb982
    %1967 = arith.cmpi sge, %1962, %c0 : index
    cf.br ^bb985(%c0 : index)
  ^bb985(%1968: index):  // 2 preds: ^bb984, ^bb986
    %1969 = arith.cmpi slt, %1968, %dim : index
    cf.cond_br %1969, ^bb986, ^bb987
  ^bb986:  // pred: ^bb985
    %1970 = arith.cmpi sge, %1968, %c0 : index
    %1971 = arith.cmpi slt, %1968, %dim : index
    %1972 = arith.addi %1968, %c1 : index
    cf.br ^bb985(%1972 : index)
  ^bb987:  // pred: ^bb985
    %1973 = arith.cmpi sge, %1968, %c0 : index
    cf.br ^bb988(%c0 : index)
  ^bb988(%1974: index):  // 2 preds: ^bb987, ^bb989
    %1975 = arith.cmpi slt, %1974, %dim : index
    cf.cond_br %1975, ^bb989, ^bb990
  ^bb989:  // pred: ^bb988
    %1976 = arith.cmpi sge, %1974, %c0 : index
    %1977 = arith.cmpi slt, %1974, %dim : index
    %1978 = arith.addi %1974, %c1 : index
    cf.br ^bb988(%1978 : index)
  ^bb990:  // pred: ^bb988
    %1979 = arith.cmpi sge, %1974, %c0 : index
    cf.br ^bb991(%c0 : index)
  ^bb991(%1980: index):  // 2 preds: ^bb990, ^bb992
    %1981 = arith.cmpi slt, %1980, %dim : index
    cf.cond_br %1981, ^bb992, ^bb993
  ^bb992:  // pred: ^bb991
    %1982 = arith.cmpi sge, %1980, %c0 : index
    %1983 = arith.cmpi slt, %1980, %dim : index
    %1984 = arith.addi %1980, %c1 : index
    cf.br ^bb991(%1984 : index)
  ^bb993:  // pred: ^bb991
    %1985 = arith.cmpi sge, %1980, %c0 : index
    cf.br ^bb994(%c0 : index)
  ^bb994(%1986: index):  // 2 preds: ^bb993, ^bb995
    %1987 = arith.cmpi slt, %1986, %dim : index
    cf.cond_br %1987, ^bb995, ^bb996
  ^bb995:  // pred: ^bb994
    %1988 = arith.cmpi sge, %1986, %c0 : index
    %1989 = arith.cmpi slt, %1986, %dim : index
    %1990 = arith.addi %1986, %c1 : index
    cf.br ^bb994(%1990 : index)
  ^bb996:  // pred: ^bb994
    %1991 = arith.cmpi sge, %1986, %c0 : index
    cf.br ^bb997(%c0 : index)
  ^bb997(%1992: index):  // 2 preds: ^bb996, ^bb998
    %1993 = arith.cmpi slt, %1992, %dim : index
    cf.cond_br %1993, ^bb998, ^bb999
  ^bb998:  // pred: ^bb997
    %1994 = arith.cmpi sge, %1992, %c0 : index
    %1995 = arith.cmpi slt, %1992, %dim : index
    %1996 = arith.addi %1992, %c1 : index
    cf.br ^bb997(%1996 : index)
  ^bb999:  // pred: ^bb997
    %1997 = arith.cmpi sge, %1992, %c0 : index
    cf.br ^bb1000(%c0 : index)
  ^bb1000(%1998: index):  // 2 preds: ^bb999, ^bb1001
    %1999 = arith.cmpi slt, %1998, %dim : index
    cf.cond_br %1999, ^bb1001, ^bb1002
  ^bb1001:  // pred: ^bb1000
    %2000 = arith.cmpi sge, %1998, %c0 : index
    %2001 = arith.cmpi slt, %1998, %dim : index
    %2002 = arith.addi %1998, %c1 : index
    cf.br ^bb1000(%2002 : index)
  ^bb1002:  // pred: ^bb1000
    %2003 = arith.cmpi sge, %1998, %c0 : index
    cf.br ^bb1003(%c0 : index)
  ^bb1003(%2004: index):  // 2 preds: ^bb1002, ^bb1004
    %2005 = arith.cmpi slt, %2004, %dim : index
    cf.cond_br %2005, ^bb1004, ^bb1005
  ^bb1004:  // pred: ^bb1003
    %2006 = arith.cmpi sge, %2004, %c0 : index
    %2007 = arith.cmpi slt, %2004, %dim : index
    %2008 = arith.addi %2004, %c1 : index
    cf.br ^bb1003(%2008 : index)
  ^bb1005:  // pred: ^bb1003
    %2009 = arith.cmpi sge, %2004, %c0 : index
    cf.br ^bb1006(%c0 : index)
  ^bb1006(%2010: index):  // 2 preds: ^bb1005, ^bb1007
    %2011 = arith.cmpi slt, %2010, %dim : index
    cf.cond_br %2011, ^bb1007, ^bb1008
  ^bb1007:  // pred: ^bb1006
    %2012 = arith.cmpi sge, %2010, %c0 : index
    %2013 = arith.cmpi slt, %2010, %dim : index
    %2014 = arith.addi %2010, %c1 : index
    cf.br ^bb1006(%2014 : index)
  ^bb1008:  // pred: ^bb1006
    %2015 = arith.cmpi sge, %2010, %c0 : index
    cf.br ^bb1009(%c0 : index)
  ^bb1009(%2016: index):  // 2 preds: ^bb1008, ^bb1010
    %2017 = arith.cmpi slt, %2016, %dim : index
    cf.cond_br %2017, ^bb1010, ^bb1011
  ^bb1010:  // pred: ^bb1009
    %2018 = arith.cmpi sge, %2016, %c0 : index
    %2019 = arith.cmpi slt, %2016, %dim : index
    %2020 = arith.addi %2016, %c1 : index
    cf.br ^bb1009(%2020 : index)
  ^bb1011:  // pred: ^bb1009
    %2021 = arith.cmpi sge, %2016, %c0 : index
    cf.br ^bb1012(%c0 : index)
  ^bb1012(%2022: index):  // 2 preds: ^bb1011, ^bb1013
    %2023 = arith.cmpi slt, %2022, %dim : index
    cf.cond_br %2023, ^bb1013, ^bb1014
  ^bb1013:  // pred: ^bb1012
    %2024 = arith.cmpi sge, %2022, %c0 : index
    %2025 = arith.cmpi slt, %2022, %dim : index
    %2026 = arith.addi %2022, %c1 : index
    cf.br ^bb1012(%2026 : index)
  ^bb1014:  // pred: ^bb1012
    %2027 = arith.cmpi sge, %2022, %c0 : index
    cf.br ^bb1015(%c0 : index)
  ^bb1015(%2028: index):  // 2 preds: ^bb1014, ^bb1016
    %2029 = arith.cmpi slt, %2028, %dim : index
    cf.cond_br %2029, ^bb1016, ^bb1017
  ^bb1016:  // pred: ^bb1015
    %2030 = arith.cmpi sge, %2028, %c0 : index
    %2031 = arith.cmpi slt, %2028, %dim : index
    %2032 = arith.addi %2028, %c1 : index
    cf.br ^bb1015(%2032 : index)
  ^bb1017:  // pred: ^bb1015
    %2033 = arith.cmpi sge, %2028, %c0 : index
    cf.br ^bb1018(%c0 : index)
  ^bb1018(%2034: index):  // 2 preds: ^bb1017, ^bb1019
    %2035 = arith.cmpi slt, %2034, %dim : index
    cf.cond_br %2035, ^bb1019, ^bb1020
  ^bb1019:  // pred: ^bb1018
    %2036 = arith.cmpi sge, %2034, %c0 : index
    %2037 = arith.cmpi slt, %2034, %dim : index
    %2038 = arith.addi %2034, %c1 : index
    cf.br ^bb1018(%2038 : index)
  ^bb1020:  // pred: ^bb1018
    %2039 = arith.cmpi sge, %2034, %c0 : index
    cf.br ^bb1021(%c0 : index)
  ^bb1021(%2040: index):  // 2 preds: ^bb1020, ^bb1022
    %2041 = arith.cmpi slt, %2040, %dim : index
    cf.cond_br %2041, ^bb1022, ^bb1023
  ^bb1022:  // pred: ^bb1021
    %2042 = arith.cmpi sge, %2040, %c0 : index
    %2043 = arith.cmpi slt, %2040, %dim : index
    %2044 = arith.addi %2040, %c1 : index
    cf.br ^bb1021(%2044 : index)
  ^bb1023:  // pred: ^bb1021
    %2045 = arith.cmpi sge, %2040, %c0 : index
    cf.br ^bb1024(%c0 : index)
  ^bb1024(%2046: index):  // 2 preds: ^bb1023, ^bb1025
    %2047 = arith.cmpi slt, %2046, %dim : index
    cf.cond_br %2047, ^bb1025, ^bb1026
  ^bb1025:  // pred: ^bb1024
    %2048 = arith.cmpi sge, %2046, %c0 : index
    %2049 = arith.cmpi slt, %2046, %dim : index
    %2050 = arith.addi %2046, %c1 : index
    cf.br ^bb1024(%2050 : index)
  ^bb1026:  // pred: ^bb1024
    %2051 = arith.cmpi sge, %2046, %c0 : index
    cf.br ^bb1027(%c0 : index)
  ^bb1027(%2052: index):  // 2 preds: ^bb1026, ^bb1028
    %2053 = arith.cmpi slt, %2052, %dim : index
    cf.cond_br %2053, ^bb1028, ^bb1029
  ^bb1028:  // pred: ^bb1027
    %2054 = arith.cmpi sge, %2052, %c0 : index
    %2055 = arith.cmpi slt, %2052, %dim : index
    %2056 = arith.addi %2052, %c1 : index
    cf.br ^bb1027(%2056 : index)
  ^bb1029:  // pred: ^bb1027
    %2057 = arith.cmpi sge, %2052, %c0 : index
    cf.br ^bb1030(%c0 : index)
  ^bb1030(%2058: index):  // 2 preds: ^bb1029, ^bb1031
    %2059 = arith.cmpi slt, %2058, %dim : index
    cf.cond_br %2059, ^bb1031, ^bb1032
  ^bb1031:  // pred: ^bb1030
    %2060 = arith.cmpi sge, %2058, %c0 : index
    %2061 = arith.cmpi slt, %2058, %dim : index
    %2062 = arith.addi %2058, %c1 : index
    cf.br ^bb1030(%2062 : index)
  ^bb1032:  // pred: ^bb1030
    %2063 = arith.cmpi sge, %2058, %c0 : index
    cf.br ^bb1033(%c0 : index)
  ^bb1033(%2064: index):  // 2 preds: ^bb1032, ^bb1034
    %2065 = arith.cmpi slt, %2064, %dim : index
    cf.cond_br %2065, ^bb1034, ^bb1035
  ^bb1034:  // pred: ^bb1033
    %2066 = arith.cmpi sge, %2064, %c0 : index
    %2067 = arith.cmpi slt, %2064, %dim : index
    %2068 = arith.addi %2064, %c1 : index
    cf.br ^bb1033(%2068 : index)
  ^bb1035:  // pred: ^bb1033
    %2069 = arith.cmpi sge, %2064, %c0 : index
    cf.br ^bb1036(%c0 : index)
  ^bb1036(%2070: index):  // 2 preds: ^bb1035, ^bb1037
    %2071 = arith.cmpi slt, %2070, %dim : index
    cf.cond_br %2071, ^bb1037, ^bb1038
  ^bb1037:  // pred: ^bb1036
    %2072 = arith.cmpi sge, %2070, %c0 : index
    %2073 = arith.cmpi slt, %2070, %dim : index
    %2074 = arith.addi %2070, %c1 : index
    cf.br ^bb1036(%2074 : index)
  ^bb1038:  // pred: ^bb1036
    %2075 = arith.cmpi sge, %2070, %c0 : index
    cf.br ^bb1039(%c0 : index)
  ^bb1039(%2076: index):  // 2 preds: ^bb1038, ^bb1040
    %2077 = arith.cmpi slt, %2076, %dim : index
    cf.cond_br %2077, ^bb1040, ^bb1041
  ^bb1040:  // pred: ^bb1039
    %2078 = arith.cmpi sge, %2076, %c0 : index
    %2079 = arith.cmpi slt, %2076, %dim : index
    %2080 = arith.addi %2076, %c1 : index
    cf.br ^bb1039(%2080 : index)
  ^bb1041:  // pred: ^bb1039
    %2081 = arith.cmpi sge, %2076, %c0 : index
    cf.br ^bb1042(%c0 : index)
  ^bb1042(%2082: index):  // 2 preds: ^bb1041, ^bb1043
    %2083 = arith.cmpi slt, %2082, %dim : index
    cf.cond_br %2083, ^bb1043, ^bb1044
  ^bb1043:  // pred: ^bb1042
    %2084 = arith.cmpi sge, %2082, %c0 : index
    %2085 = arith.cmpi slt, %2082, %dim : index
    %2086 = arith.addi %2082, %c1 : index
    cf.br ^bb1042(%2086 : index)
  ^bb1044:  // pred: ^bb1042
    %2087 = arith.cmpi sge, %2082, %c0 : index
    cf.br ^bb1045(%c0 : index)
  ^bb1045(%2088: index):  // 2 preds: ^bb1044, ^bb1046
    %2089 = arith.cmpi slt, %2088, %dim : index
    cf.cond_br %2089, ^bb1046, ^bb1047
  ^bb1046:  // pred: ^bb1045
    %2090 = arith.cmpi sge, %2088, %c0 : index
    %2091 = arith.cmpi slt, %2088, %dim : index
    %2092 = arith.addi %2088, %c1 : index
    cf.br ^bb1045(%2092 : index)
  ^bb1047:  // pred: ^bb1045
    %2093 = arith.cmpi sge, %2088, %c0 : index
    cf.br ^bb1048(%c0 : index)
  ^bb1048(%2094: index):  // 2 preds: ^bb1047, ^bb1049
    %2095 = arith.cmpi slt, %2094, %dim : index
    cf.cond_br %2095, ^bb1049, ^bb1050
  ^bb1049:  // pred: ^bb1048
    %2096 = arith.cmpi sge, %2094, %c0 : index
    %2097 = arith.cmpi slt, %2094, %dim : index
    %2098 = arith.addi %2094, %c1 : index
    cf.br ^bb1048(%2098 : index)
  ^bb1050:  // pred: ^bb1048
    %2099 = arith.cmpi sge, %2094, %c0 : index
    cf.br ^bb1051(%c0 : index)
  ^bb1051(%2100: index):  // 2 preds: ^bb1050, ^bb1052
    %2101 = arith.cmpi slt, %2100, %dim : index
    cf.cond_br %2101, ^bb1052, ^bb1053
  ^bb1052:  // pred: ^bb1051
    %2102 = arith.cmpi sge, %2100, %c0 : index
    %2103 = arith.cmpi slt, %2100, %dim : index
    %2104 = arith.addi %2100, %c1 : index
    cf.br ^bb1051(%2104 : index)
  ^bb1053:  // pred: ^bb1051
    %2105 = arith.cmpi sge, %2100, %c0 : index
    cf.br ^bb1054(%c0 : index)
  ^bb1054(%2106: index):  // 2 preds: ^bb1053, ^bb1055
    %2107 = arith.cmpi slt, %2106, %dim : index
    cf.cond_br %2107, ^bb1055, ^bb1056
  ^bb1055:  // pred: ^bb1054
    %2108 = arith.cmpi sge, %2106, %c0 : index
    %2109 = arith.cmpi slt, %2106, %dim : index
    %2110 = arith.addi %2106, %c1 : index
    cf.br ^bb1054(%2110 : index)
  ^bb1056:  // pred: ^bb1054
    %2111 = arith.cmpi sge, %2106, %c0 : index
    cf.br ^bb1057(%c0 : index)
  ^bb1057(%2112: index):  // 2 preds: ^bb1056, ^bb1058
    %2113 = arith.cmpi slt, %2112, %dim : index
    cf.cond_br %2113, ^bb1058, ^bb1059
  ^bb1058:  // pred: ^bb1057
    %2114 = arith.cmpi sge, %2112, %c0 : index
    %2115 = arith.cmpi slt, %2112, %dim : index
    %2116 = arith.addi %2112, %c1 : index
    cf.br ^bb1057(%2116 : index)
  ^bb1059:  // pred: ^bb1057
    %2117 = arith.cmpi sge, %2112, %c0 : index
    cf.br ^bb1060(%c0 : index)
  ^bb1060(%2118: index):  // 2 preds: ^bb1059, ^bb1061
    %2119 = arith.cmpi slt, %2118, %dim : index
    cf.cond_br %2119, ^bb1061, ^bb1062
  ^bb1061:  // pred: ^bb1060
    %2120 = arith.cmpi sge, %2118, %c0 : index
    %2121 = arith.cmpi slt, %2118, %dim : index
    %2122 = arith.addi %2118, %c1 : index
    cf.br ^bb1060(%2122 : index)
  ^bb1062:  // pred: ^bb1060
    %2123 = arith.cmpi sge, %2118, %c0 : index
    cf.br ^bb1063(%c0 : index)
  ^bb1063(%2124: index):  // 2 preds: ^bb1062, ^bb1064
    %2125 = arith.cmpi slt, %2124, %dim : index
    cf.cond_br %2125, ^bb1064, ^bb1065
  ^bb1064:  // pred: ^bb1063
    %2126 = arith.cmpi sge, %2124, %c0 : index
    %2127 = arith.cmpi slt, %2124, %dim : index
    %2128 = arith.addi %2124, %c1 : index
    cf.br ^bb1063(%2128 : index)
  ^bb1065:  // pred: ^bb1063
    %2129 = arith.cmpi sge, %2124, %c0 : index
    cf.br ^bb1066(%c0 : index)
  ^bb1066(%2130: index):  // 2 preds: ^bb1065, ^bb1067
    %2131 = arith.cmpi slt, %2130, %dim : index
    cf.cond_br %2131, ^bb1067, ^bb1068
  ^bb1067:  // pred: ^bb1066
    %2132 = arith.cmpi sge, %2130, %c0 : index
    %2133 = arith.cmpi slt, %2130, %dim : index
    %2134 = arith.addi %2130, %c1 : index
    cf.br ^bb1066(%2134 : index)
  ^bb1068:  // pred: ^bb1066
    %2135 = arith.cmpi sge, %2130, %c0 : index
    cf.br ^bb1069(%c0 : index)
  ^bb1069(%2136: index):  // 2 preds: ^bb1068, ^bb1070
    %2137 = arith.cmpi slt, %2136, %dim : index
    cf.cond_br %2137, ^bb1070, ^bb1071
  ^bb1070:  // pred: ^bb1069
    %2138 = arith.cmpi sge, %2136, %c0 : index
    %2139 = arith.cmpi slt, %2136, %dim : index
    %2140 = arith.addi %2136, %c1 : index
    cf.br ^bb1069(%2140 : index)
  ^bb1071:  // pred: ^bb1069
    %2141 = arith.cmpi sge, %2136, %c0 : index
    cf.br ^bb1072(%c0 : index)
  ^bb1072(%2142: index):  // 2 preds: ^bb1071, ^bb1073
    %2143 = arith.cmpi slt, %2142, %dim : index
    cf.cond_br %2143, ^bb1073, ^bb1074
  ^bb1073:  // pred: ^bb1072
    %2144 = arith.cmpi sge, %2142, %c0 : index
    %2145 = arith.cmpi slt, %2142, %dim : index
    %2146 = arith.addi %2142, %c1 : index
    cf.br ^bb1072(%2146 : index)
  ^bb1074:  // pred: ^bb1072
    %2147 = arith.cmpi sge, %2142, %c0 : index
    cf.br ^bb1075(%c0 : index)
  ^bb1075(%2148: index):  // 2 preds: ^bb1074, ^bb1076
    %2149 = arith.cmpi slt, %2148, %dim : index
    cf.cond_br %2149, ^bb1076, ^bb1077
  ^bb1076:  // pred: ^bb1075
    %2150 = arith.cmpi sge, %2148, %c0 : index
    %2151 = arith.cmpi slt, %2148, %dim : index
    %2152 = arith.addi %2148, %c1 : index
    cf.br ^bb1075(%2152 : index)
  ^bb1077:  // pred: ^bb1075
    %2153 = arith.cmpi sge, %2148, %c0 : index
    cf.br ^bb1078(%c0 : index)
  ^bb1078(%2154: index):  // 2 preds: ^bb1077, ^bb1079
    %2155 = arith.cmpi slt, %2154, %dim : index
    cf.cond_br %2155, ^bb1079, ^bb1080
  ^bb1079:  // pred: ^bb1078
    %2156 = arith.cmpi sge, %2154, %c0 : index
    %2157 = arith.cmpi slt, %2154, %dim : index
    %2158 = arith.addi %2154, %c1 : index
    cf.br ^bb1078(%2158 : index)
  ^bb1080:  // pred: ^bb1078
    %2159 = arith.cmpi sge, %2154, %c0 : index
    cf.br ^bb1081(%c0 : index)
  ^bb1081(%2160: index):  // 2 preds: ^bb1080, ^bb1082
    %2161 = arith.cmpi slt, %2160, %dim : index
    cf.cond_br %2161, ^bb1082, ^bb1083
  ^bb1082:  // pred: ^bb1081
    %2162 = arith.cmpi sge, %2160, %c0 : index
    %2163 = arith.cmpi slt, %2160, %dim : index
    %2164 = arith.addi %2160, %c1 : index
    cf.br ^bb1081(%2164 : index)
  ^bb1083:  // pred: ^bb1081
    %2165 = arith.cmpi sge, %2160, %c0 : index
    cf.br ^bb1084(%c0 : index)
  ^bb1084(%2166: index):  // 2 preds: ^bb1083, ^bb1085
    %2167 = arith.cmpi slt, %2166, %dim : index
    cf.cond_br %2167, ^bb1085, ^bb1086
  ^bb1085:  // pred: ^bb1084
    %2168 = arith.cmpi sge, %2166, %c0 : index
    %2169 = arith.cmpi slt, %2166, %dim : index
    %2170 = arith.addi %2166, %c1 : index
    cf.br ^bb1084(%2170 : index)
  ^bb1086:  // pred: ^bb1084
    %2171 = arith.cmpi sge, %2166, %c0 : index
    cf.br ^bb1087(%c0 : index)
  ^bb1087(%2172: index):  // 2 preds: ^bb1086, ^bb1088
    %2173 = arith.cmpi slt, %2172, %dim : index
    cf.cond_br %2173, ^bb1088, ^bb1089
  ^bb1088:  // pred: ^bb1087
    %2174 = arith.cmpi sge, %2172, %c0 : index
    %2175 = arith.cmpi slt, %2172, %dim : index
    %2176 = arith.addi %2172, %c1 : index
    cf.br ^bb1087(%2176 : index)
  ^bb1089:  // pred: ^bb1087
    %2177 = arith.cmpi sge, %2172, %c0 : index
    cf.br ^bb1090(%c0 : index)
  ^bb1090(%2178: index):  // 2 preds: ^bb1089, ^bb1091
    %2179 = arith.cmpi slt, %2178, %dim : index
    cf.cond_br %2179, ^bb1091, ^bb1092
  ^bb1091:  // pred: ^bb1090
    %2180 = arith.cmpi sge, %2178, %c0 : index
    %2181 = arith.cmpi slt, %2178, %dim : index
    %2182 = arith.addi %2178, %c1 : index
    cf.br ^bb1090(%2182 : index)
  ^bb1092:  // pred: ^bb1090
    %2183 = arith.cmpi sge, %2178, %c0 : index
    cf.br ^bb1093(%c0 : index)
  ^bb1093(%2184: index):  // 2 preds: ^bb1092, ^bb1094
    %2185 = arith.cmpi slt, %2184, %dim : index
    cf.cond_br %2185, ^bb1094, ^bb1095
  ^bb1094:  // pred: ^bb1093
    %2186 = arith.cmpi sge, %2184, %c0 : index
    %2187 = arith.cmpi slt, %2184, %dim : index
    %2188 = arith.addi %2184, %c1 : index
    cf.br ^bb1093(%2188 : index)
  ^bb1095:  // pred: ^bb1093
    %2189 = arith.cmpi sge, %2184, %c0 : index
    cf.br ^bb1096(%c0 : index)
  ^bb1096(%2190: index):  // 2 preds: ^bb1095, ^bb1097
    %2191 = arith.cmpi slt, %2190, %dim : index
    cf.cond_br %2191, ^bb1097, ^bb1098
  ^bb1097:  // pred: ^bb1096
    %2192 = arith.cmpi sge, %2190, %c0 : index
    %2193 = arith.cmpi slt, %2190, %dim : index
    %2194 = arith.addi %2190, %c1 : index
    cf.br ^bb1096(%2194 : index)
  ^bb1098:  // pred: ^bb1096
    %2195 = arith.cmpi sge, %2190, %c0 : index
    cf.br ^bb1099(%c0 : index)
  ^bb1099(%2196: index):  // 2 preds: ^bb1098, ^bb1100
    %2197 = arith.cmpi slt, %2196, %dim : index
    cf.cond_br %2197, ^bb1100, ^bb1101
  ^bb1100:  // pred: ^bb1099
    %2198 = arith.cmpi sge, %2196, %c0 : index
    %2199 = arith.cmpi slt, %2196, %dim : index
    %2200 = arith.addi %2196, %c1 : index
    cf.br ^bb1099(%2200 : index)
  ^bb1101:  // pred: ^bb1099
    %2201 = arith.cmpi sge, %2196, %c0 : index
    cf.br ^bb1102(%c0 : index)
  ^bb1102(%2202: index):  // 2 preds: ^bb1101, ^bb1103
    %2203 = arith.cmpi slt, %2202, %dim : index
    cf.cond_br %2203, ^bb1103, ^bb1104
  ^bb1103:  // pred: ^bb1102
    %2204 = arith.cmpi sge, %2202, %c0 : index
    %2205 = arith.cmpi slt, %2202, %dim : index
    %2206 = arith.addi %2202, %c1 : index
    cf.br ^bb1102(%2206 : index)
  ^bb1104:  // pred: ^bb1102
    %2207 = arith.cmpi sge, %2202, %c0 : index
    cf.br ^bb1105(%c0 : index)
  ^bb1105(%2208: index):  // 2 preds: ^bb1104, ^bb1106
    %2209 = arith.cmpi slt, %2208, %dim : index
    cf.cond_br %2209, ^bb1106, ^bb1107
  ^bb1106:  // pred: ^bb1105
    %2210 = arith.cmpi sge, %2208, %c0 : index
    %2211 = arith.cmpi slt, %2208, %dim : index
    %2212 = arith.addi %2208, %c1 : index
    cf.br ^bb1105(%2212 : index)
  ^bb1107:  // pred: ^bb1105
    %2213 = arith.cmpi sge, %2208, %c0 : index
    cf.br ^bb1108(%c0 : index)
  ^bb1108(%2214: index):  // 2 preds: ^bb1107, ^bb1109
    %2215 = arith.cmpi slt, %2214, %dim : index
    cf.cond_br %2215, ^bb1109, ^bb1110
  ^bb1109:  // pred: ^bb1108
    %2216 = arith.cmpi sge, %2214, %c0 : index
    %2217 = arith.cmpi slt, %2214, %dim : index
    %2218 = arith.addi %2214, %c1 : index
    cf.br ^bb1108(%2218 : index)
  ^bb1110:  // pred: ^bb1108
    %2219 = arith.cmpi sge, %2214, %c0 : index
    cf.br ^bb1111(%c0 : index)
  ^bb1111(%2220: index):  // 2 preds: ^bb1110, ^bb1112
    %2221 = arith.cmpi slt, %2220, %dim : index
    cf.cond_br %2221, ^bb1112, ^bb1113
  ^bb1112:  // pred: ^bb1111
    %2222 = arith.cmpi sge, %2220, %c0 : index
    %2223 = arith.cmpi slt, %2220, %dim : index
    %2224 = arith.addi %2220, %c1 : index
    cf.br ^bb1111(%2224 : index)
  ^bb1113:  // pred: ^bb1111
    %2225 = arith.cmpi sge, %2220, %c0 : index
    cf.br ^bb1114(%c0 : index)
  ^bb1114(%2226: index):  // 2 preds: ^bb1113, ^bb1115
    %2227 = arith.cmpi slt, %2226, %dim : index
    cf.cond_br %2227, ^bb1115, ^bb1116
  ^bb1115:  // pred: ^bb1114
    %2228 = arith.cmpi sge, %2226, %c0 : index
    %2229 = arith.cmpi slt, %2226, %dim : index
    %2230 = arith.addi %2226, %c1 : index
    cf.br ^bb1114(%2230 : index)
  ^bb1116:  // pred: ^bb1114
    %2231 = arith.cmpi sge, %2226, %c0 : index
    cf.br ^bb1117(%c0 : index)
  ^bb1117(%2232: index):  // 2 preds: ^bb1116, ^bb1118
    %2233 = arith.cmpi slt, %2232, %dim : index
    cf.cond_br %2233, ^bb1118, ^bb1119
  ^bb1118:  // pred: ^bb1117
    %2234 = arith.cmpi sge, %2232, %c0 : index
    %2235 = arith.cmpi slt, %2232, %dim : index
    %2236 = arith.addi %2232, %c1 : index
    cf.br ^bb1117(%2236 : index)
  ^bb1119:  // pred: ^bb1117
    %2237 = arith.cmpi sge, %2232, %c0 : index
    cf.br ^bb1120(%c0 : index)
  ^bb1120(%2238: index):  // 2 preds: ^bb1119, ^bb1121
    %2239 = arith.cmpi slt, %2238, %dim : index
    cf.cond_br %2239, ^bb1121, ^bb1122
  ^bb1121:  // pred: ^bb1120
    %2240 = arith.cmpi sge, %2238, %c0 : index
    %2241 = arith.cmpi slt, %2238, %dim : index
    %2242 = arith.addi %2238, %c1 : index
    cf.br ^bb1120(%2242 : index)
  ^bb1122:  // pred: ^bb1120
    %2243 = arith.cmpi sge, %2238, %c0 : index
    cf.br ^bb1123(%c0 : index)
  ^bb1123(%2244: index):  // 2 preds: ^bb1122, ^bb1124
    %2245 = arith.cmpi slt, %2244, %dim : index
    cf.cond_br %2245, ^bb1124, ^bb1125
  ^bb1124:  // pred: ^bb1123
    %2246 = arith.cmpi sge, %2244, %c0 : index
    %2247 = arith.cmpi slt, %2244, %dim : index
    %2248 = arith.addi %2244, %c1 : index
    cf.br ^bb1123(%2248 : index)
  ^bb1125:  // pred: ^bb1123
    %2249 = arith.cmpi sge, %2244, %c0 : index
    cf.br ^bb1126(%c0 : index)
  ^bb1126(%2250: index):  // 2 preds: ^bb1125, ^bb1127
    %2251 = arith.cmpi slt, %2250, %dim : index
    cf.cond_br %2251, ^bb1127, ^bb1128
  ^bb1127:  // pred: ^bb1126
    %2252 = arith.cmpi sge, %2250, %c0 : index
    %2253 = arith.cmpi slt, %2250, %dim : index
    %2254 = arith.addi %2250, %c1 : index
    cf.br ^bb1126(%2254 : index)
  ^bb1128:  // pred: ^bb1126
    %2255 = arith.cmpi sge, %2250, %c0 : index
    cf.br ^bb1129(%c0 : index)
  ^bb1129(%2256: index):  // 2 preds: ^bb1128, ^bb1130
    %2257 = arith.cmpi slt, %2256, %dim : index
    cf.cond_br %2257, ^bb1130, ^bb1131
  ^bb1130:  // pred: ^bb1129
    %2258 = arith.cmpi sge, %2256, %c0 : index
    %2259 = arith.cmpi slt, %2256, %dim : index
    %2260 = arith.addi %2256, %c1 : index
    cf.br ^bb1129(%2260 : index)
  ^bb1131:  // pred: ^bb1129
    %2261 = arith.cmpi sge, %2256, %c0 : index
    cf.br ^bb1132(%c0 : index)
  ^bb1132(%2262: index):  // 2 preds: ^bb1131, ^bb1133
    %2263 = arith.cmpi slt, %2262, %dim : index
    cf.cond_br %2263, ^bb1133, ^bb1134
  ^bb1133:  // pred: ^bb1132
    %2264 = arith.cmpi sge, %2262, %c0 : index
    %2265 = arith.cmpi slt, %2262, %dim : index
    %2266 = arith.addi %2262, %c1 : index
    cf.br ^bb1132(%2266 : index)
  ^bb1134:  // pred: ^bb1132
    %2267 = arith.cmpi sge, %2262, %c0 : index
    cf.br ^bb1135(%c0 : index)
  ^bb1135(%2268: index):  // 2 preds: ^bb1134, ^bb1136
    %2269 = arith.cmpi slt, %2268, %dim : index
    cf.cond_br %2269, ^bb1136, ^bb1137
  ^bb1136:  // pred: ^bb1135
    %2270 = arith.cmpi sge, %2268, %c0 : index
    %2271 = arith.cmpi slt, %2268, %dim : index
    %2272 = arith.addi %2268, %c1 : index
    cf.br ^bb1135(%2272 : index)
  ^bb1137:  // pred: ^bb1135
    %2273 = arith.cmpi sge, %2268, %c0 : index
    cf.br ^bb1138(%c0 : index)
  ^bb1138(%2274: index):  // 2 preds: ^bb1137, ^bb1139
    %2275 = arith.cmpi slt, %2274, %dim : index
    cf.cond_br %2275, ^bb1139, ^bb1140
  ^bb1139:  // pred: ^bb1138
    %2276 = arith.cmpi sge, %2274, %c0 : index
    %2277 = arith.cmpi slt, %2274, %dim : index
    %2278 = arith.addi %2274, %c1 : index
    cf.br ^bb1138(%2278 : index)
  ^bb1140:  // pred: ^bb1138
    %2279 = arith.cmpi sge, %2274, %c0 : index
    cf.br ^bb1141(%c0 : index)
  ^bb1141(%2280: index):  // 2 preds: ^bb1140, ^bb1142
    %2281 = arith.cmpi slt, %2280, %dim : index
    cf.cond_br %2281, ^bb1142, ^bb1143
  ^bb1142:  // pred: ^bb1141
    %2282 = arith.cmpi sge, %2280, %c0 : index
    %2283 = arith.cmpi slt, %2280, %dim : index
    %2284 = arith.addi %2280, %c1 : index
    cf.br ^bb1141(%2284 : index)
  ^bb1143:  // pred: ^bb1141
    %2285 = arith.cmpi sge, %2280, %c0 : index
    cf.br ^bb1144(%c0 : index)
  ^bb1144(%2286: index):  // 2 preds: ^bb1143, ^bb1145
    %2287 = arith.cmpi slt, %2286, %dim : index
    cf.cond_br %2287, ^bb1145, ^bb1146
  ^bb1145:  // pred: ^bb1144
    %2288 = arith.cmpi sge, %2286, %c0 : index
    %2289 = arith.cmpi slt, %2286, %dim : index
    %2290 = arith.addi %2286, %c1 : index
    cf.br ^bb1144(%2290 : index)
  ^bb1146:  // pred: ^bb1144
    %2291 = arith.cmpi sge, %2286, %c0 : index
    cf.br ^bb1147(%c0 : index)
  ^bb1147(%2292: index):  // 2 preds: ^bb1146, ^bb1148
    %2293 = arith.cmpi slt, %2292, %dim : index
    cf.cond_br %2293, ^bb1148, ^bb1149
  ^bb1148:  // pred: ^bb1147
    %2294 = arith.cmpi sge, %2292, %c0 : index
    %2295 = arith.cmpi slt, %2292, %dim : index
    %2296 = arith.addi %2292, %c1 : index
    cf.br ^bb1147(%2296 : index)
  ^bb1149:  // pred: ^bb1147
    %2297 = arith.cmpi sge, %2292, %c0 : index
    cf.br ^bb1150(%c0 : index)
  ^bb1150(%2298: index):  // 2 preds: ^bb1149, ^bb1151
    %2299 = arith.cmpi slt, %2298, %dim : index
    cf.cond_br %2299, ^bb1151, ^bb1152
  ^bb1151:  // pred: ^bb1150
    %2300 = arith.cmpi sge, %2298, %c0 : index
    %2301 = arith.cmpi slt, %2298, %dim : index
    %2302 = arith.addi %2298, %c1 : index
    cf.br ^bb1150(%2302 : index)
  ^bb1152:  // pred: ^bb1150
    %2303 = arith.cmpi sge, %2298, %c0 : index
    cf.br ^bb1153(%c0 : index)
  ^bb1153(%2304: index):  // 2 preds: ^bb1152, ^bb1154
    %2305 = arith.cmpi slt, %2304, %dim : index
    cf.cond_br %2305, ^bb1154, ^bb1155
  ^bb1154:  // pred: ^bb1153
    %2306 = arith.cmpi sge, %2304, %c0 : index
    %2307 = arith.cmpi slt, %2304, %dim : index
    %2308 = arith.addi %2304, %c1 : index
    cf.br ^bb1153(%2308 : index)
  ^bb1155:  // pred: ^bb1153
    %2309 = arith.cmpi sge, %2304, %c0 : index
    cf.br ^bb1156(%c0 : index)
  ^bb1156(%2310: index):  // 2 preds: ^bb1155, ^bb1157
    %2311 = arith.cmpi slt, %2310, %dim : index
    cf.cond_br %2311, ^bb1157, ^bb1158
  ^bb1157:  // pred: ^bb1156
    %2312 = arith.cmpi sge, %2310, %c0 : index
    %2313 = arith.cmpi slt, %2310, %dim : index
    %2314 = arith.addi %2310, %c1 : index
    cf.br ^bb1156(%2314 : index)
  ^bb1158:  // pred: ^bb1156
    %2315 = arith.cmpi sge, %2310, %c0 : index
    cf.br ^bb1159(%c0 : index)
  ^bb1159(%2316: index):  // 2 preds: ^bb1158, ^bb1160
    %2317 = arith.cmpi slt, %2316, %dim : index
    cf.cond_br %2317, ^bb1160, ^bb1161
  ^bb1160:  // pred: ^bb1159
    %2318 = arith.cmpi sge, %2316, %c0 : index
    %2319 = arith.cmpi slt, %2316, %dim : index
    %2320 = arith.addi %2316, %c1 : index
    cf.br ^bb1159(%2320 : index)
  ^bb1161:  // pred: ^bb1159
    %2321 = arith.cmpi sge, %2316, %c0 : index
    cf.br ^bb1162(%c0 : index)
  ^bb1162(%2322: index):  // 2 preds: ^bb1161, ^bb1163
    %2323 = arith.cmpi slt, %2322, %dim : index
    cf.cond_br %2323, ^bb1163, ^bb1164
  ^bb1163:  // pred: ^bb1162
    %2324 = arith.cmpi sge, %2322, %c0 : index
    %2325 = arith.cmpi slt, %2322, %dim : index
    %2326 = arith.addi %2322, %c1 : index
    cf.br ^bb1162(%2326 : index)
  ^bb1164:  // pred: ^bb1162
    %2327 = arith.cmpi sge, %2322, %c0 : index
    cf.br ^bb1165(%c0 : index)
  ^bb1165(%2328: index):  // 2 preds: ^bb1164, ^bb1166
    %2329 = arith.cmpi slt, %2328, %dim : index
    cf.cond_br %2329, ^bb1166, ^bb1167
  ^bb1166:  // pred: ^bb1165
    %2330 = arith.cmpi sge, %2328, %c0 : index
    %2331 = arith.cmpi slt, %2328, %dim : index
    %2332 = arith.addi %2328, %c1 : index
    cf.br ^bb1165(%2332 : index)
  ^bb1167:  // pred: ^bb1165
    %2333 = arith.cmpi sge, %2328, %c0 : index
    cf.br ^bb1168(%c0 : index)
  ^bb1168(%2334: index):  // 2 preds: ^bb1167, ^bb1169
    %2335 = arith.cmpi slt, %2334, %dim : index
    cf.cond_br %2335, ^bb1169, ^bb1170
  ^bb1169:  // pred: ^bb1168
    %2336 = arith.cmpi sge, %2334, %c0 : index
    %2337 = arith.cmpi slt, %2334, %dim : index
    %2338 = arith.addi %2334, %c1 : index
    cf.br ^bb1168(%2338 : index)
  ^bb1170:  // pred: ^bb1168
    %2339 = arith.cmpi sge, %2334, %c0 : index
    cf.br ^bb1171(%c0 : index)
  ^bb1171(%2340: index):  // 2 preds: ^bb1170, ^bb1172
    %2341 = arith.cmpi slt, %2340, %dim : index
    cf.cond_br %2341, ^bb1172, ^bb1173
  ^bb1172:  // pred: ^bb1171
    %2342 = arith.cmpi sge, %2340, %c0 : index
    %2343 = arith.cmpi slt, %2340, %dim : index
    %2344 = arith.addi %2340, %c1 : index
    cf.br ^bb1171(%2344 : index)
  ^bb1173:  // pred: ^bb1171
    %2345 = arith.cmpi sge, %2340, %c0 : index
    cf.br ^bb1174(%c0 : index)
  ^bb1174(%2346: index):  // 2 preds: ^bb1173, ^bb1175
    %2347 = arith.cmpi slt, %2346, %dim : index
    cf.cond_br %2347, ^bb1175, ^bb1176
  ^bb1175:  // pred: ^bb1174
    %2348 = arith.cmpi sge, %2346, %c0 : index
    %2349 = arith.cmpi slt, %2346, %dim : index
    %2350 = arith.addi %2346, %c1 : index
    cf.br ^bb1174(%2350 : index)
  ^bb1176:  // pred: ^bb1174
    %2351 = arith.cmpi sge, %2346, %c0 : index
    cf.br ^bb1177(%c0 : index)
  ^bb1177(%2352: index):  // 2 preds: ^bb1176, ^bb1178
    %2353 = arith.cmpi slt, %2352, %dim : index
    cf.cond_br %2353, ^bb1178, ^bb1179
  ^bb1178:  // pred: ^bb1177
    %2354 = arith.cmpi sge, %2352, %c0 : index
    %2355 = arith.cmpi slt, %2352, %dim : index
    %2356 = arith.addi %2352, %c1 : index
    cf.br ^bb1177(%2356 : index)
  ^bb1179:  // pred: ^bb1177
    %2357 = arith.cmpi sge, %2352, %c0 : index
    cf.br ^bb1180(%c0 : index)
  ^bb1180(%2358: index):  // 2 preds: ^bb1179, ^bb1181
    %2359 = arith.cmpi slt, %2358, %dim : index
    cf.cond_br %2359, ^bb1181, ^bb1182
  ^bb1181:  // pred: ^bb1180
    %2360 = arith.cmpi sge, %2358, %c0 : index
    %2361 = arith.cmpi slt, %2358, %dim : index
    %2362 = arith.addi %2358, %c1 : index
    cf.br ^bb1180(%2362 : index)
  ^bb1182:  // pred: ^bb1180
    %2363 = arith.cmpi sge, %2358, %c0 : index
    cf.br ^bb1183(%c0 : index)
  ^bb1183(%2364: index):  // 2 preds: ^bb1182, ^bb1184
    %2365 = arith.cmpi slt, %2364, %dim : index
    cf.cond_br %2365, ^bb1184, ^bb1185
  ^bb1184:  // pred: ^bb1183
    %2366 = arith.cmpi sge, %2364, %c0 : index
    %2367 = arith.cmpi slt, %2364, %dim : index
    %2368 = arith.addi %2364, %c1 : index
    cf.br ^bb1183(%2368 : index)
  ^bb1185:  // pred: ^bb1183
    %2369 = arith.cmpi sge, %2364, %c0 : index
    cf.br ^bb1186(%c0 : index)
  ^bb1186(%2370: index):  // 2 preds: ^bb1185, ^bb1187
    %2371 = arith.cmpi slt, %2370, %dim : index
    cf.cond_br %2371, ^bb1187, ^bb1188
  ^bb1187:  // pred: ^bb1186
    %2372 = arith.cmpi sge, %2370, %c0 : index
    %2373 = arith.cmpi slt, %2370, %dim : index
    %2374 = arith.addi %2370, %c1 : index
    cf.br ^bb1186(%2374 : index)
  ^bb1188:  // pred: ^bb1186
    %2375 = arith.cmpi sge, %2370, %c0 : index
    cf.br ^bb1189(%c0 : index)
  ^bb1189(%2376: index):  // 2 preds: ^bb1188, ^bb1190
    %2377 = arith.cmpi slt, %2376, %dim : index
    cf.cond_br %2377, ^bb1190, ^bb1191
  ^bb1190:  // pred: ^bb1189
    %2378 = arith.cmpi sge, %2376, %c0 : index
    %2379 = arith.cmpi slt, %2376, %dim : index
    %2380 = arith.addi %2376, %c1 : index
    cf.br ^bb1189(%2380 : index)
  ^bb1191:  // pred: ^bb1189
    %2381 = arith.cmpi sge, %2376, %c0 : index
    cf.br ^bb1192(%c0 : index)
  ^bb1192(%2382: index):  // 2 preds: ^bb1191, ^bb1193
    %2383 = arith.cmpi slt, %2382, %dim : index
    cf.cond_br %2383, ^bb1193, ^bb1194
  ^bb1193:  // pred: ^bb1192
    %2384 = arith.cmpi sge, %2382, %c0 : index
    %2385 = arith.cmpi slt, %2382, %dim : index
    %2386 = arith.addi %2382, %c1 : index
    cf.br ^bb1192(%2386 : index)
  ^bb1194:  // pred: ^bb1192
    %2387 = arith.cmpi sge, %2382, %c0 : index
    cf.br ^bb1195(%c0 : index)
  ^bb1195(%2388: index):  // 2 preds: ^bb1194, ^bb1196
    %2389 = arith.cmpi slt, %2388, %dim : index
    cf.cond_br %2389, ^bb1196, ^bb1197
  ^bb1196:  // pred: ^bb1195
    %2390 = arith.cmpi sge, %2388, %c0 : index
    %2391 = arith.cmpi slt, %2388, %dim : index
    %2392 = arith.addi %2388, %c1 : index
    cf.br ^bb1195(%2392 : index)
  ^bb1197:  // pred: ^bb1195
    %2393 = arith.cmpi sge, %2388, %c0 : index
    cf.br ^bb1198(%c0 : index)
  ^bb1198(%2394: index):  // 2 preds: ^bb1197, ^bb1199
    %2395 = arith.cmpi slt, %2394, %dim : index
    cf.cond_br %2395, ^bb1199, ^bb1200
  ^bb1199:  // pred: ^bb1198
    %2396 = arith.cmpi sge, %2394, %c0 : index
    %2397 = arith.cmpi slt, %2394, %dim : index
    %2398 = arith.addi %2394, %c1 : index
    cf.br ^bb1198(%2398 : index)
  ^bb1200:  // pred: ^bb1198
    %2399 = arith.cmpi sge, %2394, %c0 : index
    return
  }
}

