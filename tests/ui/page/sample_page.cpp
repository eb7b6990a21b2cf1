#include "ui/page/sample_page.h"

using namespace polhode::ui;

namespace sample
{

PageText page()
{
    return {QStringLiteral(R"(## Why a book tumbles {#tumble}

Throw a book spinning about its **middle** axis and it flips over; about the long or the short one it does not.
The angular velocity $\qomega = (\omega_1, \omega_2, \omega_3)^{\mathsf T}$ in [body axes](term:body-axes) obeys *Euler's
equations*, and the inline fraction $\frac{\partial f}{\partial x}$ or the sum $\displaystyle\sum_{i=1}^{n} m_i r_i^2$ open the
line, while $x_i$, $\dot q$ and $\sqrt{a^2+b^2}$ do not. At this moment $\omega_2 =$ {{book.w2|rad/s|3}}.

$$I\,\dot{\qomega} = \qtau - \qomega \times I\qomega \tag{6.1}$$

With $\qtau = 0$ the energy and the momentum are kept, see [(6.1)](eq:6.1):

$$\qT = \half\,\qomega^{\mathsf T} \qI\, \qomega, \qquad \qL = \qI\,\qomega, \qquad \abs{\qL} = \text{const}$$

> **Common slip.** $|\omega|$ is in radians per second, not in turns per second: $v = \omega \times r$ is false with turns.

> **Note.** The inertia tensor is constant only in axes fixed in the body.

### Try it

- [Spin about the middle axis](preset:middle) with a small disturbance [ε = 0.01](set:eps=0.01), then [play](play:).
- [Show ω](show:omega), go to [the first flip](goto:flip/1) and read $\omega_2$: {{book.w2|rad/s|3}}.
  1. A list inside: the period is {{period[book.w2]|s|4}}.
  2. With a formula of its own:
     $$\omega_2(t) = \omega_2(0)\,\operatorname{dn}(kt, m)$$
- “More” on [inertia](lesson:05-inertia-tensor), and on the [web](https://en.wikipedia.org/wiki/Tennis_racket_theorem).

{{predict:axis}}

| Quantity | Symbol | Unit | Value |
|:---|:---:|:---:|---:|
| angular velocity | $\qomega$ | $\mathrm{rad\,s^{-1}}$ | {{book.w|rad/s|2}} |
| moment of inertia | $I_{zz} = \tfrac12 m r^2$ | $\mathrm{kg\,m^2}$ | 0.0042 |

The matrix in world axes, and what cannot be typeset: $\nosuchmacro{x}$. It costs \$5, and `$x$` is code.

$$\qI = \begin{bmatrix} \int (y^2+z^2)\,\dd m & -\int xy\,\dd m & -\int xz\,\dd m\\ -\int xy\,\dd m & \int (x^2+z^2)\,\dd m & -\int yz\,\dd m\\ -\int xz\,\dd m & -\int yz\,\dd m & \int (x^2+y^2)\,\dd m\end{bmatrix} \tag{6.2}$$

$$\begin{cases} w = A\lambda + b \ge 0\\ \lambda \ge 0 \\ \lambda^{\mathsf T} w = 0 & \text{（互补条件 complementarity）}\end{cases} \tag{6.3}$$

```
w = w + h * inverse(I) * (t - cross(w, I * w))
R = expmap(h * w) * R
```

{{question:slip}}
)"),
            QStringLiteral(R"(## 书为什么会翻转 {#tumble}

把书绕**中间**主轴抛出，它会翻转；绕最长或最短的轴则不会。
角速度 $\qomega = (\omega_1, \omega_2, \omega_3)^{\mathsf T}$ 在[本体坐标系](term:body-axes)中满足*欧拉方程*，
行内分式 $\frac{\partial f}{\partial x}$ 与求和 $\displaystyle\sum_{i=1}^{n} m_i r_i^2$ 会撑开这一行，
而 $x_i$、$\dot q$、$\sqrt{a^2+b^2}$ 不会。**重点：**此刻 $\omega_2 =$ {{book.w2|rad/s|3}}。

$$I\,\dot{\qomega} = \qtau - \qomega \times I\qomega \tag{6.1}$$

当 $\qtau = 0$ 时能量与角动量守恒，见[式 (6.1)](eq:6.1)：

$$\qT = \half\,\qomega^{\mathsf T} \qI\, \qomega, \qquad \qL = \qI\,\qomega, \qquad \abs{\qL} = \text{常数}$$

> **常见错误：**$|\omega|$ 的单位是弧度每秒，而不是转每秒；用转数时 $v = \omega \times r$ 不成立。

> **注意：**只有在固连于刚体的坐标系中，惯性张量才是常量。

### 试一试

- [绕中间主轴旋转](preset:middle)，加上小扰动 [ε = 0.01](set:eps=0.01)，然后[播放](play:)。
- [显示 ω](show:omega)，跳到[第一次翻转](goto:flip/1)，读出 $\omega_2$：{{book.w2|rad/s|3}}。
  1. 嵌套列表：周期为 {{period[book.w2]|s|4}}。
  2. 带有独立公式：
     $$\omega_2(t) = \omega_2(0)\,\operatorname{dn}(kt, m)$$
- 更多内容见[惯性张量](lesson:05-inertia-tensor)以及[网页](https://en.wikipedia.org/wiki/Tennis_racket_theorem)。

{{predict:axis}}

| 量 | 符号 | 单位 | 数值 |
|:---|:---:|:---:|---:|
| 角速度 | $\qomega$ | $\mathrm{rad\,s^{-1}}$ | {{book.w|rad/s|2}} |
| 转动惯量 | $I_{zz} = \tfrac12 m r^2$ | $\mathrm{kg\,m^2}$ | 0.0042 |

世界坐标系中的矩阵，以及无法排版的公式：$\nosuchmacro{x}$。价格是 \$5，而 `$x$` 是代码。

$$\qI = \begin{bmatrix} \int (y^2+z^2)\,\dd m & -\int xy\,\dd m & -\int xz\,\dd m\\ -\int xy\,\dd m & \int (x^2+z^2)\,\dd m & -\int yz\,\dd m\\ -\int xz\,\dd m & -\int yz\,\dd m & \int (x^2+y^2)\,\dd m\end{bmatrix} \tag{6.2}$$

$$\begin{cases} w = A\lambda + b \ge 0\\ \lambda \ge 0 \\ \lambda^{\mathsf T} w = 0 & \text{（互补条件 complementarity）}\end{cases} \tag{6.3}$$

```
w = w + h * inverse(I) * (t - cross(w, I * w))
R = expmap(h * w) * R
```

{{question:slip}}
)")};
}

QVector<QuestionCard> questions()
{
    QuestionCard axis;
    axis.id = "axis";
    axis.prediction = true;
    axis.prompt = {"About which axis will the spin be unstable when $I_1 < I_2 < I_3$?",
                   "当 $I_1 < I_2 < I_3$ 时，绕哪个轴的旋转不稳定？"};
    axis.options = {
        {{"The longest, $I_1$", "最长的轴，$I_1$"},
         {"Small $I$ means fast, not unstable: the terms $(I_3-I_1)$ and $(I_2-I_1)$ have one sign.",
          "$I$ 小意味着转得快，而不是不稳定：$(I_3-I_1)$ 与 $(I_2-I_1)$ 同号。"},
         false,
         "preset:long;play:"},
        {{"The middle, $I_2$", "中间的轴，$I_2$"},
         {"Yes: the disturbances grow as $e^{kt}$ with $k^2 = \\frac{(I_2-I_1)(I_3-I_2)}{I_1 "
          "I_3}\\,\\omega_2^2 > 0$.",
          "对：扰动按 $e^{kt}$ 增长，$k^2 = \\frac{(I_2-I_1)(I_3-I_2)}{I_1 I_3}\\,\\omega_2^2 > 0$。"},
         true,
         "preset:middle;play:"},
        {{"None of them", "都稳定"}, {"Try the middle one.", "试试中间的轴。"}, false, "preset:middle"},
    };
    QuestionCard slip;
    slip.id = "slip";
    slip.prompt = {"Does $\\qomega$ stay fixed in space when no torque acts?",
                   "没有力矩时，$\\qomega$ 在空间中保持不变吗？"};
    slip.options = {{{"Yes, by Newton's first law", "是的，根据牛顿第一定律"},
                     {"It is $\\qL$ that stays; $\\qomega$ follows $I^{-1}\\qL$ and the body turns.",
                      "保持不变的是 $\\qL$；$\\qomega = I^{-1}\\qL$ 随刚体转动而变。"},
                     false,
                     "show:omega"},
                    {{"No", "不是"}, {"Right.", "正确。"}, true, ""}};
    return {axis, slip};
}

} // namespace sample
