#include "course/scene/engine_message.h"

#include <cctype>
#include <regex>
#include <utility>
#include <vector>

namespace polhode::course
{

namespace
{

/// In their order; each is tried on what the ones before it left.
const std::vector<std::pair<std::regex, std::string>>& rules()
{
    static const std::vector<std::pair<std::regex, std::string>> list = [] {
        std::vector<std::pair<std::regex, std::string>> made;
        const auto rule = [&](const char* english, const char* chinese) {
            made.emplace_back(std::regex(english), chinese);
        };
        rule("coordinates of point (\\d+) must lie between (\\S+) and (\\S+ m), are (.*)",
             "第 $1 点的坐标须在 $2 与 $3 之间，现为 $4");
        rule("(.*) must lie between (\\S+) and (\\S+ \\S*), is (.*)", "$1 须在 $2 与 $3 之间，现为 $4");
        rule("inner radius must be below the outer one, (.*), is (.*)", "内半径须小于外半径 $1，现为 $2");
        rule(
            "principal moments (.*) break the triangle inequality: (.*), but no moment can exceed the sum of "
            "the other two",
            "主转动惯量 $1 不满足三角不等式：$2；任一个都不能大于另两个之和");
        rule("principal moments (.*) include a negative one", "主转动惯量 $1 中有负值");
        rule("principal moments (.*) must be > 0 \\(all mass on one line cannot be turned about it\\)",
             "主转动惯量 $1 须大于 0（质量全在一条直线上的物体不能绕该线转动）");
        rule("principal moments (.*) must be ≥ 0 and none may exceed the sum of the others",
             "主转动惯量 $1 须不小于 0，且任一个都不能大于其余之和");
        rule("inertia must be symmetric, but (.*) and (.*)", "惯量矩阵须对称，而 $1，$2");
        rule("moment of inertia about the axis = (.*) must be > 0", "对轴的转动惯量 = $1，须大于 0");
        rule("the surface encloses no volume \\((.*)\\)", "表面不围成体积（$1）");
        rule("encloses no area \\((.*)\\)", "不围成面积（$1）");
        rule("edges (\\d+) and (\\d+) cross or touch .*", "第 $1 边与第 $2 边相交或相触");
        rule("open: edge (.*) belongs to triangle (\\d+) only", "不封闭：棱 $1 只属于三角形 $2");
        rule("not a surface: edge (.*) is shared by (\\d+) triangles, two are allowed",
             "不是曲面：棱 $1 为 $2 个三角形共有，应为两个");
        rule("turned over: triangles (\\d+) and (\\d+) run along edge (.*) in the same direction",
             "面的朝向不一致：三角形 $1 与 $2 沿棱 $3 同向");
        rule("inside out: .*", "里外颠倒：从外面看，三角形的顶点须按逆时针排列");
        rule("triangle (\\d+) names one vertex twice", "三角形 $1 重复使用了同一顶点");
        rule("has no triangles", "没有三角形");
        rule("all points coincide; four .*", "所有的点重合；需要不共面的四个点");
        rule("all points lie on one line; four .*", "所有的点共线；需要不共面的四个点");
        rule("all points lie in one plane; four .*", "所有的点共面；需要不共面的四个点");
        rule("must couple two different joints", "须联系两个不同的关节");
        rule("length = (.*) must be > 0 and finite", "长度 = $1，须大于 0 且有限");
        rule("relative tolerance = (.*) must be > 0 and finite", "相对容差 = $1，须大于 0 且有限");
        rule("absolute tolerance = (.*) must be > 0 and finite", "绝对容差 = $1，须大于 0 且有限");
        rule("must join two different bodies, or a body and the world",
             "须连接两个不同的物体，或一个物体与世界系");
        rule("a freedom with a speed motor cannot have stops", "以 speed 电机驱动的关节不能有限位");
        rule("contact law (\\d+): the energetic law of impact in time-stepping; allowed are newton and "
             "poisson",
             "第 $1 条接触定律：时间步进法中的能量恢复定律（energetic），可用 newton 与 poisson");
        rule("the solver (\\S+) in time-stepping with friction; allowed are enumeration, lemke and pgs",
             "有摩擦的时间步进法中的求解方法 $1，可用 enumeration、lemke 与 pgs");
        rule("the solver (\\S+) for a friction pyramid; allowed are enumeration and lemke",
             "用于摩擦棱锥的求解方法 $1，可用 enumeration 与 lemke");
        rule("contact law (\\d+): rolling or torsional friction in soft contact; allowed is 0",
             "第 $1 条接触定律：软接触中的滚动摩擦或扭转摩擦（rolling、torsional），须为 0");
        rule("contact law (\\d+): (\\S+) = (\\S+) must be > 0 in soft contact with friction",
             "第 $1 条接触定律：$2 = $3，有摩擦的软接触中须大于 0");
        rule("contact law (\\d+): (\\S+) = (\\S+) must be > 0 in soft contact",
             "第 $1 条接触定律：$2 = $3，软接触中须大于 0");
        rule("contact law (\\d+): (\\S+) = (\\S+) must be > 0 where both surfaces are soft",
             "第 $1 条接触定律：$2 = $3，两个表面都软时须大于 0");
        rule("contact law (\\d+): (\\S+) = (\\S+) must be 0 in time-stepping where restitution is 0",
             "第 $1 条接触定律：$2 = $3，须为 0（时间步进法中 restitution 为 0 时）");
        rule("contact law (\\d+): (\\S+) = (\\S+) must be 0 unless the soft law is linear",
             "第 $1 条接触定律：$2 = $3，软接触定律不是 linear 时须为 0");
        rule("the geometric integrator knows no guides", "几何积分法不能处理导轨（guide）");
        rule("this integrator knows no contacts or joints; use heun, rk4 or dopri5, or a stepper",
             "此积分方法不能处理接触与关节；可用 heun、rk4、dopri5，或改用步进方法");
        rule("integrator '([^']*)' knows no generalized coordinates; there are: (.*)",
             "积分方法“$1”不能用于广义坐标；可用 $2");
        rule("integrator '([^']*)' is unknown; there are: (.*)", "未知的积分方法“$1”；可用 $2");
        rule("method of joints '([^']*)' is unknown; there are: (.*)", "未知的关节算法“$1”；可用 $2");
        rule("stabilisation '([^']*)' is unknown; there are: (.*)", "未知的校正办法“$1”；可用 $2");
        rule("joint '([^']*)' is unknown; there are: (.*)", "未知的关节类型“$1”；可用 $2");
        rule("rotation update '([^']*)' is unknown; there are: (.*)", "未知的姿态表示“$1”；可用 $2");
        rule("impact law '([^']*)' is unknown; there are: (.*)", "未知的碰撞定律“$1”；可用 $2");
        rule("LCP method '([^']*)' is unknown; there are: (.*)", "未知的 LCP 解法“$1”；可用 $2");
        rule("stepper '([^']*)' is none of: (.*)", "未知的步进方法“$1”；可用 $2");
        rule("LCP: n is (\\d+); enumeration takes n up to (\\d+)", "LCP：n 为 $1；枚举法只用于 n 不超过 $2");
        rule("a body of a tree has inertia, and no guide or support besides its joints",
             "广义坐标中的物体须有惯量，除关节外不能再有 guide 或 support");
        rule("baumgarte: (\\S+) = (\\S+) 1/s must be ≥ 0 and finite",
             "鲍姆加特法：$1 = $2 1/s，须不小于 0 且有限");
        rule("soft contact takes a system without joints or other reactions",
             "软接触只用于没有关节与其他约束的系统");
        rule("time-stepping takes a system without reactions of its own",
             "时间步进法只用于自身没有约束力的系统");
        rule("a friction pyramid has (\\S+) sides, allowed: 3 and more",
             "摩擦棱锥有 $1 个侧面，至少须有 3 个");
        rule("at least three corners are needed, has (\\d+)", "至少须有三个顶点，现有 $1 个");
        rule("at least one is needed", "至少须有一个");
        rule("an axis needs a direction that is finite and not zero, has (.*)",
             "轴的方向须有限且不为零，现为 $1");
        rule("principal axes need a finite inertia tensor", "求惯量主轴须有有限的惯量张量");
        rule("a profile needs at least one piece", "轮廓至少须有一段");
        rule("profile piece (\\d+) begins (\\S+) m away from the end of the piece before it",
             "轮廓第 $1 段的起点与前一段的终点相距 $2 m");
        rule("profile piece (\\d+) has a number that is not finite", "轮廓第 $1 段有非有限的数");
        rule("profile piece (\\d+) has no length: from and to must differ",
             "轮廓第 $1 段没有长度：起点与终点须不同");
        rule("profile piece (\\d+) turns by (\\S+) rad; less than 2π either way is allowed",
             "轮廓第 $1 段转过 $2 rad，两个方向上都须小于 2π");
        rule("outer is (\\S+) m; allowed is a finite length > inner = (\\S+)",
             "outer 为 $1 m，须为大于 inner = $2 的有限长度");
        rule("(\\S+) is (\\S+) m; allowed is a finite length (≥ 0|> 0)", "$1 为 $2 m，须为 $3 的有限长度");
        rule("cannot be written: No such file or directory", "无法写入：没有这个目录");
        rule("cannot be written: Not a directory", "无法写入：路径中有一段不是目录");
        rule("cannot be written: Is a directory", "无法写入：这是一个目录");
        rule("cannot be written: Permission denied", "无法写入：没有写入权限");
        rule("cannot be written: Read-only file system", "无法写入：文件系统只读");
        rule("cannot be written: No space left on device", "无法写入：磁盘空间不足");
        rule("cannot be written: File name too long", "无法写入：文件名过长");
        rule("cannot be written: (.*)", "无法写入：$1");
        rule("body '([^']*)'", "物体“$1”");
        rule("joint '([^']*)'", "关节“$1”");
        rule("force '([^']*)'", "力“$1”");
        rule("stepper '([^']*)'", "步进方法“$1”");
        return made;
    }();
    return list;
}

/// A message about a contact law, its coefficient called as the key of a scene: "otherDamping" is
/// "other_damping".
std::string withKeys(const std::string& message)
{
    if (!message.starts_with("contact law"))
        return message;
    std::string out;
    for (const char c : message) {
        if (c >= 'A' && c <= 'Z')
            out += '_';
        out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

} // namespace

Text engineMessage(const std::string& message)
{
    const std::string english = withKeys(message);
    std::string chinese = english;
    for (const auto& [pattern, replacement] : rules())
        chinese = std::regex_replace(chinese, pattern, replacement);
    return {english, chinese};
}

} // namespace polhode::course
