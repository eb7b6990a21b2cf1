<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AskName</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy what is marked</source>
        <translation>复制选中的文字</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法建立文件夹 %1。</translation>
    </message>
    <message>
        <source>There are no lessons to render.</source>
        <translation>没有可以绘制的课程。</translation>
    </message>
    <message>
        <source>%1 has %2 steps, not %3.</source>
        <translation>%1 共 %2 步，没有第 %3 步。</translation>
    </message>
    <message>
        <source>%1, step %2: the run ends at %3 s, before --at %4.</source>
        <translation>%1，第 %2 步：仿真在 %3 s 结束，早于 --at %4。</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>%1: %2 pictures, %3 tables</source>
        <translation>%1：%2 张图片，%3 个表格</translation>
    </message>
    <message>
        <source>--panel %1: no experiment has this panel</source>
        <translation>--panel %1：任何实验都没有这个面板</translation>
    </message>
    <message>
        <source>--set %1: no experiment has this parameter</source>
        <translation>--set %1：任何实验都没有这个参数</translation>
    </message>
</context>
<context>
    <name>LessonName</name>
    <message>
        <source>%1 steps, %2 of them further</source>
        <translation>共 %1 步，其中选读 %2 步</translation>
    </message>
</context>
<context>
    <name>MarkdownWriter</name>
    <message>
        <source>The figure %1 is missing.</source>
        <translation>缺少插图 %1。</translation>
    </message>
</context>
<context>
    <name>MomentText</name>
    <message>
        <source>one kept run</source>
        <translation>保留一次运行</translation>
    </message>
    <message>
        <source>%1 kept runs</source>
        <translation>保留 %1 次运行</translation>
    </message>
    <message>
        <source>one added curve</source>
        <translation>添加一条曲线</translation>
    </message>
    <message>
        <source>%1 added curves</source>
        <translation>添加 %1 条曲线</translation>
    </message>
    <message>
        <source>the camera</source>
        <translation>视角</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>MomentWords</name>
    <message>
        <source>No event so far.</source>
        <translation>到此刻还没有事件。</translation>
    </message>
    <message>
        <source>Last event: %1, at %2.</source>
        <translation>上一个事件：%1，发生在 %2。</translation>
    </message>
    <message>
        <source>Energy %1, of which %2 kinetic and %3 potential; %4 at the start, work %5, left over %6.</source>
        <translation>能量 %1，其中动能 %2，势能 %3；开始时 %4，做功 %5，余差 %6。</translation>
    </message>
    <message>
        <source>at the origin</source>
        <translation>在原点</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>velocity %1</source>
        <translation>速度 %1</translation>
    </message>
    <message>
        <source>angular velocity %1</source>
        <translation>角速度 %1</translation>
    </message>
    <message>
        <source>at rest</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>还没有运行结果。</translation>
    </message>
    <message>
        <source>What happens is hidden until you have predicted it.</source>
        <translation>先作出预测，结果才会揭开。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Time %1 of %2.</source>
        <translation>时刻 %1，全程 %2。</translation>
    </message>
    <message>
        <source>And %1 more bodies.</source>
        <translation>另有 %1 个物体。</translation>
    </message>
</context>
<context>
    <name>PageLinks</name>
    <message>
        <source>Set %1</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>Set the experiment to “%1”</source>
        <translation>把实验设为“%1”</translation>
    </message>
    <message>
        <source>Go to the experiment “%1”</source>
        <translation>转到实验“%1”</translation>
    </message>
    <message>
        <source>Show %1 in the scene</source>
        <translation>在场景中显示 %1</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>Go to event %1</source>
        <translation>转到事件 %1</translation>
    </message>
    <message>
        <source>Go to t = %1 s</source>
        <translation>转到 t = %1 s</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Open lesson %1</source>
        <translation>打开课程 %1</translation>
    </message>
    <message>
        <source>Look up “%1” in the glossary</source>
        <translation>在术语表中查“%1”</translation>
    </message>
    <message>
        <source>Go to equation (%1)</source>
        <translation>转到式 (%1)</translation>
    </message>
    <message>
        <source>Choose this answer</source>
        <translation>选这个答案</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>See the scene from %1</source>
        <translation>换到%1看</translation>
    </message>
    <message>
        <source>Lay the readings of “%1” over the curves</source>
        <translation>把“%1”的读数画到曲线上</translation>
    </message>
    <message>
        <source>Count the hands for each answer (Ctrl+H)</source>
        <translation>统计每个选项的举手人数（Ctrl+H）</translation>
    </message>
    <message>
        <source>Type a number, in any unit of its kind</source>
        <translation>键入一个数，可用任何同类单位</translation>
    </message>
    <message>
        <source>The sketch is your prediction: show the curve</source>
        <translation>以草图为预测，看曲线</translation>
    </message>
    <message>
        <source>Erase the sketch</source>
        <translation>擦掉草图</translation>
    </message>
    <message>
        <source>Cover the curves and draw</source>
        <translation>遮住曲线，自己画</translation>
    </message>
    <message>
        <source>Where to begin</source>
        <translation>从哪里入手</translation>
    </message>
    <message>
        <source>The worked answer</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>The same problems with other numbers</source>
        <translation>同样的题目，换一组数值</translation>
    </message>
    <message>
        <source>More or fewer lines of what is worked by hand; L shows the next</source>
        <translation>多显示或少显示几行手算；按 L 显示下一行</translation>
    </message>
</context>
<context>
    <name>PageWriter</name>
    <message>
        <source>There is no question “%1”.</source>
        <translation>没有题目“%1”。</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>收敛</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>计算量</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>实测</translation>
    </message>
</context>
<context>
    <name>ParameterText</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>Resolution of pictures</source>
        <translation>图片分辨率</translation>
    </message>
    <message>
        <source>as on the screen</source>
        <translation>与屏幕相同</translation>
    </message>
    <message>
        <source>%1 times the screen</source>
        <translation>屏幕的 %1 倍</translation>
    </message>
</context>
<context>
    <name>PlaySpeed</name>
    <message>
        <source>real time</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>1 : %1 slow</source>
        <translation>慢放 1∶%1</translation>
    </message>
    <message>
        <source>%1 × fast</source>
        <translation>快放 %1 倍</translation>
    </message>
    <message>
        <source>Speeds go from %1 to %2.</source>
        <translation>速度可从%1到%2。</translation>
    </message>
    <message>
        <source>A speed is written as 1/8, 0.01, 1:500 or 3x.</source>
        <translation>速度写作 1/8、0.01、1:500 或 3x。</translation>
    </message>
</context>
<context>
    <name>SavePath</name>
    <message>
        <source>Already there</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>These files already exist and will be replaced:</source>
        <translation>以下已有文件将被替换：</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>ShownNote</name>
    <message>
        <source>what was set before</source>
        <translation>之前的取值</translation>
    </message>
    <message>
        <source>Being computed; shown is still the run with %1.</source>
        <translation>正在计算；所示仍是 %1 时的运行结果。</translation>
    </message>
    <message>
        <source>These values make no run; shown is still the run with %1.</source>
        <translation>这组取值无法运行；所示仍是 %1 时的运行结果。</translation>
    </message>
</context>
<context>
    <name>ShownRuns</name>
    <message>
        <source>this run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>The run that is shown is the kept run %1 as well; the table has it once.</source>
        <translation>当前运行就是保留的 %1，表中只列一次。</translation>
    </message>
</context>
<context>
    <name>UndoGate</name>
    <message>
        <source>There is nothing more to undo here. Press it again to go back to where you came from.</source>
        <translation>这里没有可撤销的操作了。再按一次，回到前面所在之处。</translation>
    </message>
    <message>
        <source>There is nothing more to redo here. Press it again to go on to where you were.</source>
        <translation>这里没有可重做的操作了。再按一次，前往先前所在之处。</translation>
    </message>
</context>
<context>
    <name>WindowLanguage</name>
    <message>
        <source>en</source>
        <comment>code of the language of the strings: en, zh</comment>
        <translation>zh</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AboutDialog</name>
    <message>
        <source>About Polhode</source>
        <translation>关于极迹</translation>
    </message>
    <message>
        <source>Courseware for rigid-body dynamics, in Chinese and English.</source>
        <translation>刚体动力学课件，中英双语。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>自由软件，以 GNU 通用公共许可证第 3 版或更新版本发布，不附带任何担保。</translation>
    </message>
    <message>
        <source>It stands on</source>
        <translation>所用的软件库</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AnimationDialog</name>
    <message>
        <source>Animation</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>scene and curves</source>
        <translation>场景与曲线</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>one GIF, which repeats</source>
        <translation>一个循环播放的 GIF</translation>
    </message>
    <message>
        <source>pictures (PNG) in a folder</source>
        <translation>文件夹中的一组图片（PNG）</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>own size</source>
        <translation>自定大小</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>快慢</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>画面大小</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>As the run plays now; it is chosen beside the button that plays.</source>
        <translation>与现在播放的快慢相同；在播放按钮旁选择。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>These would be more than %1 pictures. Choose a shorter stretch, fewer pictures a second or a faster speed.</source>
        <translation>这样会超过 %1 帧。请选短一些的时间段、少一些每秒帧数，或播放得快一些。</translation>
    </message>
    <message>
        <source>%1 pictures, which last %2 s.</source>
        <translation>共 %1 帧，%2 s。</translation>
    </message>
    <message>
        <source>Animations (*.gif)</source>
        <translation>动画 (*.gif)</translation>
    </message>
    <message>
        <source>Folder of the pictures</source>
        <translation>存放图片的文件夹</translation>
    </message>
    <message>
        <source>The pictures are drawn …</source>
        <translation>正在逐帧绘制…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AudienceWindow</name>
    <message>
        <source>Polhode — for the class</source>
        <translation>极迹 Polhode：给学生看</translation>
    </message>
</context>
<context>
    <name>polhode::ui::BlowTable</name>
    <message>
        <source>Momentum, angular momentum and energy before and after each impact appear here.</source>
        <translation>每次碰撞前后的动量、角动量与能量显示在这里。</translation>
    </message>
    <message>
        <source>Blow</source>
        <translation>冲击</translation>
    </message>
    <message>
        <source>Impact</source>
        <translation>碰撞</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>stop of a joint</source>
        <translation>关节限位</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 次</translation>
    </message>
    <message>
        <source>One after another, in this order:</source>
        <translation>依次碰撞，顺序如下：</translation>
    </message>
    <message>
        <source>Several pairs touch; the law of this impact: %1.</source>
        <translation>有多对物体同时接触；本次碰撞所用的定律：%1。</translation>
    </message>
    <message>
        <source>Several pairs touch; time-stepping strikes all of them at once.</source>
        <translation>有多对物体同时接触；时间步进法使它们同时受击。</translation>
    </message>
    <message>
        <source>It is the default. Balls in a row or a stack are struck one after another by “impact: sequential”.</source>
        <translation>这是默认的定律。若要成排或叠放的球依次相碰，须用“impact: sequential”。</translation>
    </message>
    <message>
        <source>It was chosen for these contacts.</source>
        <translation>这是按这些接触的性质选定的。</translation>
    </message>
    <message>
        <source>Copy the table of the impact</source>
        <translation>复制这次碰撞的表格</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>物理量</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ChartFrame</name>
    <message>
        <source>The figures will appear here.</source>
        <translation>图表将显示在这里。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ChipRow</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ClassTimer</name>
    <message>
        <source>Timer: %1</source>
        <translation>计时：%1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactBands</name>
    <message>
        <source>case 2a: they strike</source>
        <translation>情况 2a：相撞</translation>
    </message>
    <message>
        <source>case 2b: they part</source>
        <translation>情况 2b：正在分开</translation>
    </message>
    <message>
        <source>case 3: lasting contact, sliding</source>
        <translation>情况 3：保持接触，滑动</translation>
    </message>
    <message>
        <source>case 3: lasting contact</source>
        <translation>情况 3：保持接触</translation>
    </message>
    <message>
        <source>case 1: apart</source>
        <translation>情况 1：分离</translation>
    </message>
    <message>
        <source>Contacts over time</source>
        <translation>各接触随时间的情形</translation>
    </message>
    <message>
        <source>The contacts are hidden until a prediction is made.</source>
        <translation>作出预测之前，接触情况遮住不显示。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactInspector</name>
    <message>
        <source>The bars show the forces of the run, with friction. M, d and the methods are of the normal forces as if there were none.</source>
        <translation>柱形是本次运行中的力，计入摩擦；M、d 与各解法只涉及法向力，不计摩擦。</translation>
    </message>
    <message>
        <source>Contact forces</source>
        <translation>接触力</translation>
    </message>
    <message>
        <source>Separation accelerations</source>
        <translation>分离加速度</translation>
    </message>
    <message>
        <source>No solution. %1</source>
        <translation>无解。%1</translation>
    </message>
    <message>
        <source>Nothing touches at this moment. What touches is listed here, with its forces and what is solved for them.</source>
        <translation>此刻没有接触。有接触时，这里列出各接触、接触力以及所求解的问题。</translation>
    </message>
    <message>
        <source>Show N</source>
        <translation>显示 N</translation>
    </message>
    <message>
        <source>N: force and moment of each unit λ</source>
        <translation>N：每个单位 λ 的力与力矩</translation>
    </message>
    <message>
        <source>The equations of this impact, bodies and points of contact as rows and columns: H I* = n·Δu without friction, and n·Δu = −(1 + E) ζ where all are struck at once.</source>
        <translation>这次碰撞的方程，行为物体，列为接触点：无摩擦时 H I* = n·Δu；各点同时碰撞时 n·Δu = −(1 + E) ζ。</translation>
    </message>
    <message>
        <source>Contacts at this moment</source>
        <translation>此刻的接触</translation>
    </message>
    <message>
        <source>Matrices of the contact problem</source>
        <translation>接触问题的矩阵</translation>
    </message>
    <message>
        <source>Matrices of the impact</source>
        <translation>碰撞的矩阵</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactModel</name>
    <message>
        <source>May be left out: its normal, with its moment, is a sum of those of the other contacts of this pair with factors ≥ 0 (positive linear dependence).</source>
        <translation>可以去掉：它的法向（连同其矩）是这一对物体其余各接触法向的非负系数组合（正线性相关）。</translation>
    </message>
    <message>
        <source>Belongs to the minimal contact set: the other contacts of this pair cannot stand in for it.</source>
        <translation>属于最小接触集：这一对物体的其余接触不能代替它。</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>case %1</source>
        <translation>情况 %1</translation>
    </message>
    <message>
        <source>case %1, slides</source>
        <translation>情况 %1，滑动</translation>
    </message>
    <message>
        <source>case %1, sticks</source>
        <translation>情况 %1，黏着</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>情况</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>是否必需</translation>
    </message>
    <message>
        <source>λ (N): the normal force</source>
        <translation>λ（N）：法向力</translation>
    </message>
    <message>
        <source>|fₜ| (N): the size of the friction force</source>
        <translation>|fₜ|（N）：摩擦力的大小</translation>
    </message>
    <message>
        <source>dζ/dt (m/s²): how fast the normal velocity grows</source>
        <translation>dζ/dt（m/s²）：法向相对速度的变化率</translation>
    </message>
    <message>
        <source>ζ (m/s): the normal velocity; &lt; 0 as the bodies approach</source>
        <translation>ζ（m/s）：法向相对速度；靠近时 &lt; 0</translation>
    </message>
    <message>
        <source>φ (m): the gap; &lt; 0 where the bodies overlap</source>
        <translation>φ（m）：间隙；重叠处 &lt; 0</translation>
    </message>
    <message>
        <source>n: the normal, in the axes of the world</source>
        <translation>n：接触法向，世界坐标系分量</translation>
    </message>
    <message>
        <source>λ⋅dζ/dt (N⋅m/s²): zero where force and separation exclude each other</source>
        <translation>λ⋅dζ/dt（N⋅m/s²）：互补时为零，有力则不分离，分离则无力</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactTable</name>
    <message>
        <source>%1, needed: %2</source>
        <translation>%1，必需：%2</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>case</source>
        <translation>情况</translation>
    </message>
    <message>
        <source>Copy the table of the contacts</source>
        <translation>复制接触表</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ConvergenceChart</name>
    <message>
        <source>The errors of the steps will appear here.</source>
        <translation>各步长的误差将显示在这里。</translation>
    </message>
    <message>
        <source>points not shown, zero or not a number: %1</source>
        <translation>未显示的点（为零或不是数）：%1</translation>
    </message>
    <message>
        <source>numbers: measured exponents</source>
        <translation>数字：实测的指数</translation>
    </message>
    <message>
        <source>numbers: measured orders</source>
        <translation>数字：实测的阶</translation>
    </message>
    <message>
        <source>%1: order %2</source>
        <translation>%1：%2 阶</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ConvergencePanel</name>
    <message>
        <source>The errors of all methods are being measured …</source>
        <translation>正在测量各种方法的误差…</translation>
    </message>
    <message>
        <source>error at the end</source>
        <translation>末时刻误差</translation>
    </message>
    <message>
        <source>Errors of all methods by their step</source>
        <translation>各方法的误差随步长的变化</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CostPanel</name>
    <message>
        <source>Time of one evaluation</source>
        <translation>一次计算的时间</translation>
    </message>
    <message>
        <source>links n</source>
        <translation>杆数 n</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>时间 (s)</translation>
    </message>
    <message>
        <source>Time of one solution</source>
        <translation>一次求解的时间</translation>
    </message>
    <message>
        <source>The methods are being timed on this machine …</source>
        <translation>正在本机上为各方法计时…</translation>
    </message>
    <message>
        <source>contacts n</source>
        <translation>接触数 n</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CourseMap</name>
    <message>
        <source>Steps seen: %1 of %2</source>
        <translation>已看 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CourseMapDialog</name>
    <message>
        <source>Map of the course</source>
        <translation>课程地图</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between lessons</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Builds on %1.</source>
        <translation>以 %1 为基础。</translation>
    </message>
    <message>
        <source>Needed for %1.</source>
        <translation>为 %1 作准备。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::DataPanel</name>
    <message>
        <source>Open measured data …</source>
        <translation>打开实测数据…</translation>
    </message>
    <message>
        <source>Columns …</source>
        <translation>各列…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>The run begins at</source>
        <translation>运行始于</translation>
    </message>
    <message>
        <source>what the clock of the readings shows when the run begins</source>
        <translation>运行开始时，读数的时钟所示的时刻</translation>
    </message>
    <message>
        <source>Residuals: readings minus run</source>
        <translation>残差：读数减运行值</translation>
    </message>
    <message>
        <source>Find by least squares:</source>
        <translation>用最小二乘法求：</translation>
    </message>
    <message>
        <source>Open again: %1</source>
        <translation>再次打开：%1</translation>
    </message>
    <message>
        <source>Readings of an experiment of your own, as a table (CSV) of a phone, of Tracker or of a spreadsheet, are laid over the curves as points. Parameters can then be fitted to them.</source>
        <translation>把你自己实验的读数（手机、Tracker 或电子表格的 CSV）以点画在曲线上，再由它们拟合出参数。</translation>
    </message>
    <message>
        <source>%1: %2 readings</source>
        <translation>%1：%2 个读数</translation>
    </message>
    <message>
        <source>, %1 of them outside of the run</source>
        <translation>，其中 %1 个在运行时间之外</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>fitting …</source>
        <translation>拟合中…</translation>
    </message>
    <message>
        <source>step %1, %2 runs</source>
        <translation>第 %1 步，已运行 %2 次</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>correlation %1, %2: %3</source>
        <translation>相关系数 %1、%2：%3</translation>
    </message>
    <message>
        <source>χ² / degrees of freedom = %1</source>
        <translation>χ² / 自由度 = %1</translation>
    </message>
    <message>
        <source>%1: the readings spread by %2 about the run</source>
        <translation>%1：读数对运行的离散为 %2</translation>
    </message>
    <message>
        <source>reading − run</source>
        <translation>读数 − 运行值</translation>
    </message>
    <message>
        <source>Copy what was fitted</source>
        <translation>复制拟合结果</translation>
    </message>
    <message>
        <source>Copy the readings as a table</source>
        <translation>把读数复制为表格</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>标准误差</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>物理量</translation>
    </message>
    <message>
        <source>the moment at which the run begins</source>
        <translation>运行开始的时刻</translation>
    </message>
</context>
<context>
    <name>polhode::ui::EventSpeaker</name>
    <message>
        <source> and %1 more</source>
        <translation>，另有 %1 个</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ExportDialog</name>
    <message>
        <source>the curves shown</source>
        <translation>当前显示的曲线</translation>
    </message>
    <message>
        <source>all variables</source>
        <translation>全部变量</translation>
    </message>
    <message>
        <source>a table of events beside it</source>
        <translation>事件表</translation>
    </message>
    <message>
        <source>a description from which the run can be made again</source>
        <translation>可重现本次运行的说明文件</translation>
    </message>
    <message>
        <source>mark as UTF-8 for Excel</source>
        <translation>UTF-8 标记（供 Excel 识别）</translation>
    </message>
    <message>
        <source>Export curves as CSV</source>
        <translation>导出曲线为 CSV</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>the curves of this plot</source>
        <translation>此图的曲线</translation>
    </message>
    <message>
        <source>chosen variables</source>
        <translation>选定的变量</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>参与的运行</translation>
    </message>
    <message>
        <source>decimal comma</source>
        <translation>小数点用逗号</translation>
    </message>
    <message>
        <source>all shown, in one table with a column “run”</source>
        <translation>画面上的各次运行，写入一张表，第一列“run”为名称</translation>
    </message>
    <message>
        <source>all shown, a file for each</source>
        <translation>画面上的各次运行，每次一个文件</translation>
    </message>
    <message>
        <source>this run alone</source>
        <translation>只要这一次运行</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>energy and momentum</source>
        <translation>能量与动量</translation>
    </message>
    <message>
        <source>as last time</source>
        <translation>与上次相同</translation>
    </message>
    <message>
        <source>the whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>as the plots show it: %1 – %2 s</source>
        <translation>图中可见的一段：%1–%2 s</translation>
    </message>
    <message>
        <source>from – to</source>
        <translation>自定起止</translation>
    </message>
    <message>
        <source>comma between columns</source>
        <translation>各列以逗号分隔</translation>
    </message>
    <message>
        <source>semicolon between columns</source>
        <translation>各列以分号分隔</translation>
    </message>
    <message>
        <source>tab between columns</source>
        <translation>各列以制表符分隔</translation>
    </message>
    <message>
        <source>as last time: %1 variables</source>
        <translation>与上次相同：%1 个变量</translation>
    </message>
    <message>
        <source>as last time: %1</source>
        <translation>与上次相同：%1</translation>
    </message>
    <message>
        <source>Nothing is chosen yet.</source>
        <translation>还没有选任何变量。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::FrameMenu</name>
    <message>
        <source>the ground</source>
        <translation>地面</translation>
    </message>
    <message>
        <source>the centre of mass</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>%1, turning with it</source>
        <translation>%1（随其转动）</translation>
    </message>
    <message>
        <source>%1, without turning</source>
        <translation>%1（只随其平动）</translation>
    </message>
    <message>
        <source>Turning with a body</source>
        <translation>随物体转动</translation>
    </message>
    <message>
        <source>Carried along by a body</source>
        <translation>随物体平动</translation>
    </message>
</context>
<context>
    <name>polhode::ui::GlossaryPopup</name>
    <message>
        <source>Taught in lesson %1</source>
        <translation>见课程 %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::HandsDialog</name>
    <message>
        <source>First vote</source>
        <translation>第一次举手</translation>
    </message>
    <message>
        <source>After the discussion</source>
        <translation>讨论之后</translation>
    </message>
    <message>
        <source>Show the bars</source>
        <translation>显示条形</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>举手统计</translation>
    </message>
    <message>
        <source>Hands for %1</source>
        <translation>选 %1 的人数</translation>
    </message>
    <message>
        <source>One more hand for %1</source>
        <translation>%1 加一人</translation>
    </message>
    <message>
        <source>One hand less for %1</source>
        <translation>%1 减一人</translation>
    </message>
    <message>
        <source>The class sees what it thinks. On the page the bars come with the explanation.</source>
        <translation>让全班看到大家的想法。页面上的条形与讲解一起出现。</translation>
    </message>
    <message>
        <source>Count anew</source>
        <translation>重新计数</translation>
    </message>
    <message>
        <source>Another class: the hands of both votes are forgotten.</source>
        <translation>换一个班：清除两次举手的人数。</translation>
    </message>
    <message>
        <source>hands: %1</source>
        <translation>共 %1 人举手</translation>
    </message>
</context>
<context>
    <name>polhode::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Chapters of the guide</source>
        <translation>指南各章</translation>
    </message>
    <message>
        <source>User&apos;s guide</source>
        <translation>使用指南</translation>
    </message>
    <message>
        <source>The guide is not where this program looks for it.</source>
        <translation>程序没有在应有的位置找到使用指南。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ImpactMicroscope</name>
    <message>
        <source>Filled: the force; rising: its impulse so far; dashed: the impulse of the rigid impact. Click to go to a moment.</source>
        <translation>填充：接触力；上升的曲线：已积累的冲量；虚线：刚性碰撞的冲量。点击图中可跳到该时刻。</translation>
    </message>
    <message>
        <source>Impact microscope</source>
        <translation>碰撞显微镜</translation>
    </message>
    <message>
        <source>It lasts</source>
        <translation>历时</translation>
    </message>
    <message>
        <source>Largest force</source>
        <translation>最大的力</translation>
    </message>
    <message>
        <source>Impulse ∫λ dt</source>
        <translation>冲量 ∫λ dt</translation>
    </message>
    <message>
        <source>Rate of the gap ζ</source>
        <translation>间隙变化率 ζ</translation>
    </message>
    <message>
        <source>Rigid impulse of these velocities</source>
        <translation>速度变化相同的刚性碰撞冲量</translation>
    </message>
    <message>
        <source>none: several contacts act at once</source>
        <translation>无：有几个接触同时作用</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ImportDialog</name>
    <message>
        <source>Measured data: %1</source>
        <translation>实测数据：%1</translation>
    </message>
    <message>
        <source>found</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>point</source>
        <translation>小数点</translation>
    </message>
    <message>
        <source>Cells separated by</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>小数点写作</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Columns of the file</source>
        <translation>文件的各列</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>First readings</source>
        <translation>前几个读数</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>测的是</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>The run begins at</source>
        <translation>运行始于</translation>
    </message>
    <message>
        <source>s of the clock of the file</source>
        <translation>s（文件中的时钟）</translation>
    </message>
    <message>
        <source>What “%1” measures</source>
        <translation>“%1”测的是什么</translation>
    </message>
    <message>
        <source>– nothing that is used</source>
        <translation>– 不用</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>standard error of the column above</source>
        <translation>上一列的标准误差</translation>
    </message>
    <message>
        <source>%1 rows.</source>
        <translation>共 %1 行。</translation>
    </message>
    <message>
        <source>“%1”: %2.</source>
        <translation>“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” holds no numbers.</source>
        <translation>“%1”不是数值列。</translation>
    </message>
    <message>
        <source>Open measured data</source>
        <translation>打开实测数据</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv *.dat);;All files (*)</source>
        <translation>表格 (*.csv *.txt *.tsv *.dat);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>polhode::ui::IndeterminateView</name>
    <message>
        <source>Share of the indeterminate forces</source>
        <translation>不定接触力的分配</translation>
    </message>
    <message>
        <source>The forces are not unique; λ has this many freedoms: %1. Move the slider: forces change, the motion does not.</source>
        <translation>接触力不唯一，λ 的自由度为 %1。拖动滑块：力在变，运动不变。</translation>
    </message>
    <message>
        <source>Direction of the null space</source>
        <translation>零空间的方向</translation>
    </message>
    <message>
        <source>as computed</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Back to the forces of the run</source>
        <translation>回到计算所得的力</translation>
    </message>
    <message>
        <source>Friction stays as it is: contacts that slide keep their force, those that stick enough for it.</source>
        <translation>摩擦力保持不变：滑动的接触保持原来的力，黏着的接触保留足以维持摩擦的法向力。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::JointInspector</name>
    <message>
        <source>Joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>apart (m)</source>
        <translation>脱开 (m)</translation>
    </message>
    <message>
        <source>The joints of an experiment and the matrices of its method are shown here; this one has none.</source>
        <translation>这里显示实验中的关节及所用方法的矩阵；本实验没有关节。</translation>
    </message>
    <message>
        <source>“%1” was %2 m apart</source>
        <translation>“%1”脱开 %2 m</translation>
    </message>
    <message>
        <source>velocities were off by up to %1 m/s or rad/s</source>
        <translation>速度最多相差 %1 m/s 或 rad/s</translation>
    </message>
    <message>
        <source>The start as stated does not fit the joints: %1. It was put onto them.</source>
        <translation>所给的起始状态不满足关节约束：%1。已投影到约束上。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source> That took %1 J of kinetic energy.</source>
        <translation>为此去掉动能 %1 J。</translation>
    </message>
    <message>
        <source>J has rank %1: all its rows are independent.</source>
        <translation>J 的秩为 %1，各行线性无关。</translation>
    </message>
    <message>
        <source>J has rank %1 of %2 rows: %3 repeat the others, and λ is the solution of least norm.</source>
        <translation>J 有 %2 行，秩为 %1：%3 行与其余各行重复，λ 取范数最小的解。</translation>
    </message>
    <message>
        <source>J has rank %1 of %2 rows: one repeats the others, and λ is the solution of least norm.</source>
        <translation>J 有 %2 行，秩为 %1：一行与其余各行重复，λ 取范数最小的解。</translation>
    </message>
    <message>
        <source>On the motions that guides leave to the bodies (the plane, rails, supports) J has rank %1 of %2 rows: the other %3 speak of motions that are excluded already, or repeat others, and λ is the solution of least norm.</source>
        <translation>在导轨（平面运动、滑轨、支座）留给物体的运动上，J 有 %2 行，秩为 %1：其余 %3 行要么限制的是已被排除的运动，要么与别的行重复，λ 取范数最小的解。</translation>
    </message>
    <message>
        <source>Matrices of the joints</source>
        <translation>关节的矩阵</translation>
    </message>
    <message>
        <source>Copy the table of the joints</source>
        <translation>复制关节表</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>polhode::ui::KeptRuns</name>
    <message>
        <source>initial values</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>还没有运行结果。</translation>
    </message>
    <message>
        <source>This run is kept already.</source>
        <translation>这次运行已经留着了。</translation>
    </message>
    <message>
        <source>%1 runs are kept, and more cannot be told apart. Remove one first.</source>
        <translation>已留下 %1 次运行，再多就难以分辨了，请先移除一次。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::LedgerPanel</name>
    <message>
        <source>How many digits can I trust?</source>
        <translation>有几位数字可信？</translation>
    </message>
    <message>
        <source>Repeats the run at half the step and compares</source>
        <translation>步长减半再算一遍，与本次运行比较</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>平动动能</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>转动动能</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>势能</translation>
    </message>
    <message>
        <source>Running at half the step …</source>
        <translation>正在用一半的步长计算…</translation>
    </message>
    <message>
        <source>Every variable agrees to 16 digits.</source>
        <translation>所有变量的 16 位数字全部一致。</translation>
    </message>
    <message>
        <source>E(0) at the start</source>
        <translation>E(0) 初始能量</translation>
    </message>
    <message>
        <source>energy at the start</source>
        <translation>初始能量</translation>
    </message>
    <message>
        <source>+ W work done</source>
        <translation>+ W 做功</translation>
    </message>
    <message>
        <source>work of the forces that have no potential, since the start</source>
        <translation>自开始以来非有势力所做的功</translation>
    </message>
    <message>
        <source>E(t) now</source>
        <translation>E(t) 当前能量</translation>
    </message>
    <message>
        <source>energy now</source>
        <translation>当前能量</translation>
    </message>
    <message>
        <source>ΔE left over</source>
        <translation>ΔE 残差</translation>
    </message>
    <message>
        <source>Δp left over</source>
        <translation>Δp 残差</translation>
    </message>
    <message>
        <source>change of the momentum less the impulse of all forces: numerical error</source>
        <translation>动量的改变量减去所有力的冲量：数值误差</translation>
    </message>
    <message>
        <source>ΔL left over</source>
        <translation>ΔL 残差</translation>
    </message>
    <message>
        <source>change of the angular momentum less the impulse of all torques: numerical error</source>
        <translation>角动量的改变量减去所有力矩的冲量矩：数值误差</translation>
    </message>
    <message>
        <source>The shares of the energy will appear here.</source>
        <translation>各项能量将显示在这里。</translation>
    </message>
    <message>
        <source>Worst is %1 (%2): %3 digits agree at the end; it differs by at most %4.</source>
        <translation>相差最大的是 %1（%2）：末时刻有 %3 位数字一致，最大相差 %4。</translation>
    </message>
    <message>
        <source>− friction</source>
        <translation>− 摩擦</translation>
    </message>
    <message>
        <source>energy taken by friction, since the start</source>
        <translation>开始以来摩擦消耗的能量</translation>
    </message>
    <message>
        <source>− impacts</source>
        <translation>− 碰撞</translation>
    </message>
    <message>
        <source>energy lost in impacts, since the start</source>
        <translation>开始以来碰撞损失的能量</translation>
    </message>
    <message>
        <source>− damping</source>
        <translation>− 阻尼</translation>
    </message>
    <message>
        <source>energy taken by dampers of contacts and joints, since the start</source>
        <translation>开始以来接触与关节的阻尼消耗的能量</translation>
    </message>
    <message>
        <source>E(t) − E(0) − W, and what was lost: numerical error</source>
        <translation>E(t) − E(0) − W，再加上损失的能量：数值误差</translation>
    </message>
    <message>
        <source>− drift of constraints</source>
        <translation>− 约束漂移</translation>
    </message>
    <message>
        <source>− drift</source>
        <translation>− 漂移</translation>
    </message>
    <message>
        <source>energy taken by the drift of joints and contacts and by what corrects it, since the start: numerical error</source>
        <translation>从开始到现在，关节与接触的漂移及其校正取走的能量：数值误差</translation>
    </message>
    <message>
        <source>Shares of the energy</source>
        <translation>能量的组成</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Energy and momentum</source>
        <translation>能量与动量</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>polhode::ui::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1 cannot be shown:</source>
        <translation>%1 无法显示：</translation>
    </message>
    <message>
        <source>%1 contains mistakes:</source>
        <translation>%1 中有错误：</translation>
    </message>
    <message>
        <source>There are no lessons in the folder of the lessons.</source>
        <translation>课程文件夹中没有课程。</translation>
    </message>
    <message>
        <source>Bookmark: %1</source>
        <translation>书签：%1</translation>
    </message>
    <message>
        <source>F2 renames this bookmark, Delete removes it.</source>
        <translation>F2 改名，Delete 删除。</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>改名…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Rename the bookmark</source>
        <translation>书签改名</translation>
    </message>
    <message>
        <source>Bookmarks of other lessons</source>
        <translation>其他课程的书签</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>The lessons of the program</source>
        <translation>程序自带的课程</translation>
    </message>
    <message>
        <source>At the end you will be able to</source>
        <translation>学完这一课，你将能够</translation>
    </message>
    <message>
        <source>Map of the course</source>
        <translation>课程地图</translation>
    </message>
    <message>
        <source>The lists of terms and symbols contain mistakes:</source>
        <translation>术语表或符号表有误：</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MainWindow</name>
    <message>
        <source>The glossary has no entry “%1”.</source>
        <translation>术语表中没有“%1”。</translation>
    </message>
    <message>
        <source>This run is kept for comparison.</source>
        <translation>已保留本次运行，以便对比。</translation>
    </message>
    <message>
        <source>Save a picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>To the next event</source>
        <translation>到下一个事件</translation>
    </message>
    <message>
        <source>To the event before</source>
        <translation>到上一个事件</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>回到起点</translation>
    </message>
    <message>
        <source>Next step of the page</source>
        <translation>课文下一步</translation>
    </message>
    <message>
        <source>Step of the page before</source>
        <translation>课文上一步</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Presentation for a projector</source>
        <translation>投影演示</translation>
    </message>
    <message>
        <source>Next language</source>
        <translation>切换语言</translation>
    </message>
    <message>
        <source>Reset all parameters</source>
        <translation>重置全部参数</translation>
    </message>
    <message>
        <source>Keep this run for comparison</source>
        <translation>保留本次运行以供对比</translation>
    </message>
    <message>
        <source>Forget the runs kept</source>
        <translation>清除保留的运行</translation>
    </message>
    <message>
        <source>Export curves as CSV …</source>
        <translation>导出曲线为 CSV…</translation>
    </message>
    <message>
        <source>Save a picture of the window …</source>
        <translation>保存窗口图片…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>About Polhode</source>
        <translation>关于极迹</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Curves appear here. Choose plots from the page, or double-click a row under Values.</source>
        <translation>曲线显示在这里。请从课文中选择曲线图，或双击“数值”中的一行。</translation>
    </message>
    <message>
        <source>Remove all pokes and pulls</source>
        <translation>清除全部推动和拉动</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Variable of the x axis</source>
        <translation>x 轴变量</translation>
    </message>
    <message>
        <source>Variable of the y axis</source>
        <translation>y 轴变量</translation>
    </message>
    <message>
        <source>Add a curve</source>
        <translation>添加曲线</translation>
    </message>
    <message>
        <source>This lesson has no equation (%1).</source>
        <translation>本课没有式 (%1)。</translation>
    </message>
    <message>
        <source>Equation (%1) is on this step. Alt+← leads back.</source>
        <translation>式 (%1) 在这一步。按 Alt+← 返回。</translation>
    </message>
    <message>
        <source>No link has led here from another step.</source>
        <translation>没有从其他步骤跳转过来。</translation>
    </message>
    <message>
        <source>Back to the link to an equation</source>
        <translation>返回引用公式之处</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>还没有运行结果。</translation>
    </message>
    <message>
        <source>Copy a picture of the window</source>
        <translation>复制窗口图片</translation>
    </message>
    <message>
        <source>Copy a picture of the scene</source>
        <translation>复制场景图片</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Panel “%1”</source>
        <translation>“%1”面板</translation>
    </message>
    <message>
        <source>The page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>The values</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Drag a slider or type a number with its unit. Everything is computed again at once, from the beginning to the end, and every curve moves as a whole.</source>
        <translation>拖动滑块，或键入带单位的数值。整个过程立刻从头到尾重新计算，每条曲线都整条随之变化。</translation>
    </message>
    <message>
        <source>The scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Drag to look from elsewhere, turn the wheel to come nearer. Drag a body itself and you poke it: the arrow is an impulse.</source>
        <translation>拖动可改变视角，滚轮可拉近或推远。直接拖动物体就是推它一下：拖出的箭头是冲量。</translation>
    </message>
    <message>
        <source>The curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>They show the whole run; the vertical line is now, and you can drag it. Beside them stand energy, matrices and contacts in numbers.</source>
        <translation>这里画出整个过程；竖线是当前时刻，可以拖动。右侧以数值列出能量、矩阵和接触。</translation>
    </message>
    <message>
        <source>The time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Space plays and pauses. Diamonds are events: impacts, slipping, sticking. At the right you keep a run to compare it, share it as one line, and save curves as CSV.</source>
        <translation>空格键播放或暂停。菱形是事件：碰撞、打滑、黏着。右侧可以保留一次运行以作对比、把实验复制成一行文字，或把曲线存为 CSV。</translation>
    </message>
    <message>
        <source>Find in the lessons</source>
        <translation>在课程中查找</translation>
    </message>
    <message>
        <source>A tour of the window</source>
        <translation>认识窗口</translation>
    </message>
    <message>
        <source>What you have seen …</source>
        <translation>学习进度…</translation>
    </message>
    <message>
        <source>Read here, step by step. Blue words can be clicked: they set values, play the run or show an arrow. Numbers on a blue ground are measured in the run as you read.</source>
        <translation>在这里一步一步往下读。蓝色的文字可以点击：设定参数、播放运动或显示矢量。蓝底的数字随时取自正在显示的仿真。</translation>
    </message>
    <message>
        <source>Energy and momentum as CSV …</source>
        <translation>导出能量与动量（CSV）…</translation>
    </message>
    <message>
        <source>Open measured data …</source>
        <translation>打开实测数据…</translation>
    </message>
    <message>
        <source>Enlarge the panel with the focus, or make it small again</source>
        <translation>放大当前面板，或恢复原状</translation>
    </message>
    <message>
        <source>Names of events above the plots</source>
        <translation>在图上方标出事件名称</translation>
    </message>
    <message>
        <source>The marked stretch begins here</source>
        <translation>从此刻开始标记区间</translation>
    </message>
    <message>
        <source>The marked stretch ends here</source>
        <translation>标记区间到此刻为止</translation>
    </message>
    <message>
        <source>Back from a large panel or the presentation</source>
        <translation>退出放大或演示</translation>
    </message>
    <message>
        <source>Window for the class</source>
        <translation>给学生看的窗口</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>教师备注</translation>
    </message>
    <message>
        <source>Freeze what the class sees</source>
        <translation>定住学生看到的画面</translation>
    </message>
    <message>
        <source>Text of the usual size</source>
        <translation>字号复原</translation>
    </message>
    <message>
        <source>Before a class</source>
        <translation>讲课</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>数表</translation>
    </message>
    <message>
        <source>There is no window for the class yet; F7 opens one.</source>
        <translation>还没有给学生看的窗口，按 F7 打开。</translation>
    </message>
    <message>
        <source>The class keeps seeing this picture until you release it.</source>
        <translation>学生看到的画面已定住，放开前不再变化。</translation>
    </message>
    <message>
        <source>The class sees what you see again.</source>
        <translation>学生又能看到你这边的画面了。</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>There is no question with answers to choose from on this page.</source>
        <translation>本页没有选择题。</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Recent moments</source>
        <translation>最近的快照</translation>
    </message>
    <message>
        <source>Copy this moment as one line</source>
        <translation>复制当前快照</translation>
    </message>
    <message>
        <source>Open the moment on the clipboard</source>
        <translation>打开剪贴板中的快照</translation>
    </message>
    <message>
        <source>Bookmark this moment …</source>
        <translation>为当前快照加书签…</translation>
    </message>
    <message>
        <source>Save this moment …</source>
        <translation>保存当前快照…</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Bookmark this moment</source>
        <translation>为当前快照加书签</translation>
    </message>
    <message>
        <source>The bookmark stands in the list of lessons (Ctrl+L).</source>
        <translation>书签已列入课程列表（Ctrl+L）。</translation>
    </message>
    <message>
        <source>Save this moment</source>
        <translation>保存当前快照</translation>
    </message>
    <message>
        <source>Moments (*%1)</source>
        <translation>快照 (*%1)</translation>
    </message>
    <message>
        <source>Open a folder of lessons</source>
        <translation>打开课程文件夹</translation>
    </message>
    <message>
        <source>Open a folder of lessons …</source>
        <translation>打开课程文件夹…</translation>
    </message>
    <message>
        <source>Measure a stretch of the curves</source>
        <translation>测量曲线上的一段</translation>
    </message>
    <message>
        <source>The file of your settings is damaged. What can still be read of it is used; a copy of it as it was is kept: %1</source>
        <translation>设置文件已损坏。其中还能读出的部分照用；原文件另存了一份：%1</translation>
    </message>
    <message>
        <source>Tables and data</source>
        <translation>数表与数据</translation>
    </message>
    <message>
        <source>View</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Events are told while the run plays.</source>
        <translation>播放时会报出事件。</translation>
    </message>
    <message>
        <source>Events are no longer told.</source>
        <translation>不再报出事件。</translation>
    </message>
    <message>
        <source>The curves of a plot as a table</source>
        <translation>把一幅图的曲线列成数表</translation>
    </message>
    <message>
        <source>Tell this moment in words</source>
        <translation>把这一刻说成话</translation>
    </message>
    <message>
        <source>Tell events in words while playing</source>
        <translation>播放时报出事件</translation>
    </message>
    <message>
        <source>The curves are hidden until a prediction is made.</source>
        <translation>作出预测之前，曲线遮住不显示。</translation>
    </message>
    <message>
        <source>There is no plot whose numbers could be shown.</source>
        <translation>没有可以列成数表的曲线图。</translation>
    </message>
    <message>
        <source>Handout of this lesson …</source>
        <translation>本课讲义…</translation>
    </message>
    <message>
        <source>Handout with answers …</source>
        <translation>含答案的讲义…</translation>
    </message>
    <message>
        <source>Report of this moment …</source>
        <translation>当前快照的报告…</translation>
    </message>
    <message>
        <source>Print the handout …</source>
        <translation>打印讲义…</translation>
    </message>
    <message>
        <source>Print the report …</source>
        <translation>打印报告…</translation>
    </message>
    <message>
        <source>On paper</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Printing the lesson …</source>
        <translation>正在排版这一课…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Predict first: the report would tell what is to be predicted.</source>
        <translation>请先预测：报告会泄露要预测的内容。</translation>
    </message>
    <message>
        <source>PDF or web page (*.pdf *.html)</source>
        <translation>PDF 或网页 (*.pdf *.html)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>The printer does not take it.</source>
        <translation>打印机没有接受。</translation>
    </message>
    <message>
        <source>Handout of this lesson</source>
        <translation>本课讲义</translation>
    </message>
    <message>
        <source>Handout with answers</source>
        <translation>含答案的讲义</translation>
    </message>
    <message>
        <source>Report of this moment</source>
        <translation>当前快照的报告</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Scenes, lessons and moments (*.yaml *.yml *%1)</source>
        <translation>场景、课程与快照 (*.yaml *.yml *%1)</translation>
    </message>
    <message>
        <source>Animation of the run …</source>
        <translation>运行的动画…</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Open a scene, a lesson or a moment …</source>
        <translation>打开场景、课程或快照…</translation>
    </message>
    <message>
        <source>Pictures and animation</source>
        <translation>图片与动画</translation>
    </message>
    <message>
        <source>Copy a picture of the curves</source>
        <translation>复制曲线图片</translation>
    </message>
    <message>
        <source>Copied to the clipboard.</source>
        <translation>已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The run is still hidden: answer first, or show it.</source>
        <translation>运行结果还遮着：请先作答，或直接显示。</translation>
    </message>
    <message>
        <source>The lessons of the program</source>
        <translation>程序自带的课程</translation>
    </message>
    <message>
        <source>Forget what was opened</source>
        <translation>清除打开记录</translation>
    </message>
    <message>
        <source>Copy what has the focus: a table, a matrix, a picture</source>
        <translation>复制焦点所在之处：表格、矩阵或图片</translation>
    </message>
    <message>
        <source>Values to set</source>
        <translation>可调的量</translation>
    </message>
    <message>
        <source>Problems of this lesson</source>
        <translation>本课习题</translation>
    </message>
    <message>
        <source>Worked answers to the problems</source>
        <translation>习题解答</translation>
    </message>
    <message>
        <source>Problems of this lesson …</source>
        <translation>本课习题…</translation>
    </message>
    <message>
        <source>Worked answers to the problems …</source>
        <translation>习题解答…</translation>
    </message>
    <message>
        <source>No line that is worked by hand is still to come on this page.</source>
        <translation>这一页没有尚未显示的手算步骤。</translation>
    </message>
    <message>
        <source>Map of the course …</source>
        <translation>课程地图…</translation>
    </message>
    <message>
        <source>Terms and symbols …</source>
        <translation>术语与符号…</translation>
    </message>
    <message>
        <source>Next line of what is worked by hand</source>
        <translation>手算的下一行</translation>
    </message>
    <message>
        <source>Core only: Next leaves out further steps</source>
        <translation>只走核心：“下一步”跳过选读</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MatricesPanel</name>
    <message>
        <source>Inertia tensor and rotation as matrices</source>
        <translation>惯量张量与旋转矩阵</translation>
    </message>
    <message>
        <source>The inertia tensor of a body that can turn is shown here; this experiment has none.</source>
        <translation>这里显示可转动物体的惯量张量；本实验中没有这样的物体。</translation>
    </message>
    <message>
        <source>Body whose matrices are shown</source>
        <translation>所示矩阵属于哪个物体</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MatrixGrid</name>
    <message>
        <source>%1: %2 rows, %3 columns</source>
        <translation>%1：%2 行 %3 列</translation>
    </message>
    <message>
        <source>Copy this matrix as a table</source>
        <translation>把这个矩阵复制为表格</translation>
    </message>
    <message>
        <source>Copy the matrices as tables</source>
        <translation>把各矩阵复制为表格</translation>
    </message>
    <message>
        <source>Copy this matrix as LaTeX</source>
        <translation>把这个矩阵复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy the matrices as LaTeX</source>
        <translation>把各矩阵复制为 LaTeX</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MeasureField</name>
    <message>
        <source>Compare a measure, such as max[…]</source>
        <translation>添加要比较的量，如 max[…]</translation>
    </message>
    <message>
        <source>Measure of the runs</source>
        <translation>要比较的量</translation>
    </message>
    <message>
        <source>This is no number in this run.</source>
        <translation>在这次运行中它不是有限的数。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Moments</name>
    <message>
        <source>This moment cannot be opened: %1</source>
        <translation>无法打开这个快照：%1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>On the clipboard, as one line: %1. Ctrl+Shift+V opens it again.</source>
        <translation>已复制为一行文字：%1。按 Ctrl+Shift+V 可重新打开。</translation>
    </message>
    <message>
        <source>the language “%1” is not there</source>
        <translation>没有语言“%1”</translation>
    </message>
    <message>
        <source>the panel “%1” is not there</source>
        <translation>没有“%1”面板</translation>
    </message>
    <message>
        <source>Opened: %1. The run is the same to the last bit.</source>
        <translation>已打开：%1。运行结果逐位相同。</translation>
    </message>
    <message>
        <source>Opened: %1.</source>
        <translation>已打开：%1。</translation>
    </message>
    <message>
        <source>The moment is open, except for this:</source>
        <translation>快照已打开，但有以下出入：</translation>
    </message>
    <message>
        <source>%1 has no line of a moment in it. What can be opened: a moment (….polhode), a scene (….yaml), a folder of lessons.</source>
        <translation>%1 中没有快照的那一行文字。可以打开的有：快照（….polhode）、场景（….yaml）、课程文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Opener</name>
    <message>
        <source>%1 is not there.</source>
        <translation>找不到 %1。</translation>
    </message>
    <message>
        <source>There are no lessons in %1. A lesson is a folder whose name begins with a digit.</source>
        <translation>%1 中没有课程。每一课是一个名称以数字开头的文件夹。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>%1 cannot be opened:</source>
        <translation>无法打开 %1：</translation>
    </message>
    <message>
        <source>the scene file %1, which it shows, is not there</source>
        <translation>它所用的场景文件 %1 不在了</translation>
    </message>
    <message>
        <source>the folder %1 with its lesson “%2” is not there</source>
        <translation>文件夹 %1 不在了，其中的课程“%2”无法打开</translation>
    </message>
    <message>
        <source>the folder %1 is not there; this is the lesson “%2” in %3</source>
        <translation>文件夹 %1 不在了，这里是 %3 中的课程“%2”</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PagePanel</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The step before (Ctrl+Page Up)</source>
        <translation>上一步 (Ctrl+Page Up)</translation>
    </message>
    <message>
        <source>The next step (Ctrl+Page Down)</source>
        <translation>下一步 (Ctrl+Page Down)</translation>
    </message>
    <message>
        <source>Lesson page</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>The files of this lesson contain mistakes:</source>
        <translation>本课的文件中有错误：</translation>
    </message>
    <message>
        <source>This lesson is shown as it was before its files were changed:</source>
        <translation>本课文件修改后有误，现仍按修改前的内容显示：</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>The files of this lesson are gone; it is shown as it was.</source>
        <translation>本课的文件已不存在；仍按原来的内容显示。</translation>
    </message>
    <message>
        <source>Another sheet</source>
        <translation>换一个卷号</translation>
    </message>
    <message>
        <source>Number of the sheet, such as your own:</source>
        <translation>卷号，例如自己的学号：</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PageView</name>
    <message>
        <source>This formula cannot be typeset: %1</source>
        <translation>公式无法排版：%1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy formula as LaTeX</source>
        <translation>复制公式的 LaTeX 代码</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Your number, with its unit</source>
        <translation>你的答案，连同单位</translation>
    </message>
    <message>
        <source>hands: %1, then %2</source>
        <translation>举手：先 %1，后 %2</translation>
    </message>
    <message>
        <source>hands: %1</source>
        <translation>举手：%1</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>不对</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ParameterPanel</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ParameterRow</name>
    <message>
        <source>%1, to type</source>
        <translation>%1（键入数值）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Type a value; a unit may follow, such as “30 deg”</source>
        <translation>输入数值，可带单位，如“30 deg”</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotStack</name>
    <message>
        <source>Plots</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>The curves will appear here.</source>
        <translation>曲线将显示在这里。</translation>
    </message>
    <message>
        <source>Click to hide this curve</source>
        <translation>单击隐藏此曲线</translation>
    </message>
    <message>
        <source>Click to show this curve</source>
        <translation>单击显示此曲线</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>保存为 PNG…</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>保存为 SVG…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>保存为 PDF…</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation>y 轴用对数坐标</translation>
    </message>
    <message>
        <source>Choose x axis variable…</source>
        <translation>选择 x 轴变量…</translation>
    </message>
    <message>
        <source>Choose y axis variable…</source>
        <translation>选择 y 轴变量…</translation>
    </message>
    <message>
        <source>Add curve…</source>
        <translation>添加曲线…</translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation>移除曲线</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>curves not shown where ≤ 0, as the axis is logarithmic: %1</source>
        <translation>因对数坐标而未显示 ≤ 0 部分的曲线：%1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The curves are hidden until a prediction is made.</source>
        <translation>作出预测之前，曲线遮住不显示。</translation>
    </message>
    <message>
        <source>Click to hide or show these curves</source>
        <translation>点击以隐藏或显示这些曲线</translation>
    </message>
    <message>
        <source>Enlarge this plot	Enter</source>
        <translation>放大这幅图	Enter</translation>
    </message>
    <message>
        <source>All plots again	Esc</source>
        <translation>恢复所有图	Esc</translation>
    </message>
    <message>
        <source>Reset axes	Home</source>
        <translation>坐标轴复位	Home</translation>
    </message>
    <message>
        <source>Names of events	N</source>
        <translation>事件名称	N</translation>
    </message>
    <message>
        <source>Measure a stretch	M</source>
        <translation>测量一段	M</translation>
    </message>
    <message>
        <source>Measure curve</source>
        <translation>测量曲线</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不拟合</translation>
    </message>
    <message>
        <source>Line: a t + b</source>
        <translation>直线：a t + b</translation>
    </message>
    <message>
        <source>Parabola: a t² + b t + c</source>
        <translation>抛物线：a t² + b t + c</translation>
    </message>
    <message>
        <source>Sine: a sin(ω t + φ) + c</source>
        <translation>正弦：a sin(ω t + φ) + c</translation>
    </message>
    <message>
        <source>Exponential: a exp(k t) + c</source>
        <translation>指数：a exp(k t) + c</translation>
    </message>
    <message>
        <source>Copy what is measured</source>
        <translation>复制测量结果</translation>
    </message>
    <message>
        <source>Remove the marks</source>
        <translation>去掉标记</translation>
    </message>
    <message>
        <source>no values at this time</source>
        <translation>此刻没有数值</translation>
    </message>
    <message>
        <source>Table of the curves…	Ctrl+T</source>
        <translation>曲线的数表…	Ctrl+T</translation>
    </message>
    <message>
        <source>Show curves</source>
        <translation>显示曲线</translation>
    </message>
    <message>
        <source>Copy picture of this plot</source>
        <translation>复制此图</translation>
    </message>
    <message>
        <source>Copy picture	Ctrl+C</source>
        <translation>复制全部曲线图	Ctrl+C</translation>
    </message>
    <message>
        <source> (1 in %1 drawn)</source>
        <translation>（每 %1 点画 1 点）</translation>
    </message>
    <message>
        <source>So many readings would run together: of each %1 one is drawn. Zoomed in there are more; fits, tables and files have all.</source>
        <translation>读数太多，画在一起分不清：每 %1 个画一个，放大后画得更多。拟合、表格和文件用的是全部读数。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotTable</name>
    <message>
        <source>%1, before the jump</source>
        <translation>%1，跳变前</translation>
    </message>
    <message>
        <source>%1, after the jump</source>
        <translation>%1，跳变后</translation>
    </message>
    <message>
        <source>%1, theory</source>
        <translation>%1，理论</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotTableDialog</name>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the selected cells, or the whole table if there are none</source>
        <translation>复制选中的格子；没有选中时复制整张表</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>数表：%1</translation>
    </message>
    <message>
        <source>as drawn</source>
        <translation>与所画的点一致</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>每 %1 s 一行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>共 %1 行</translation>
    </message>
    <message>
        <source>Copy the selected cells</source>
        <translation>复制选中的格子</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotVeil</name>
    <message>
        <source>Predict first – then the curves</source>
        <translation>先预测，再看曲线</translation>
    </message>
    <message>
        <source>Answer the question on the page.</source>
        <translation>请先回答页面上的问题。</translation>
    </message>
    <message>
        <source>Show anyway</source>
        <translation>直接显示</translation>
    </message>
    <message>
        <source>Shows the curves and the numbers without a prediction</source>
        <translation>不作预测，直接显示曲线与数值</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Presentation</name>
    <message>
        <source>The step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>画笔</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>橡皮</translation>
    </message>
    <message>
        <source>Erase all that is drawn on this step</source>
        <translation>擦去这一步的全部笔迹</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>聚光</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Timer</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>The last changed value, in large letters</source>
        <translation>大字显示刚改过的数值</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Values to set</source>
        <translation>可调的量</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>数表</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>退出演示</translation>
    </message>
    <message>
        <source>Red pen</source>
        <translation>红笔</translation>
    </message>
    <message>
        <source>Blue pen</source>
        <translation>蓝笔</translation>
    </message>
    <message>
        <source>Green pen</source>
        <translation>绿笔</translation>
    </message>
    <message>
        <source>Black pen</source>
        <translation>黑笔</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Count up</source>
        <translation>正计时</translation>
    </message>
    <message>
        <source>Put the timer away</source>
        <translation>收起计时</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ProgressDialog</name>
    <message>
        <source>What you have seen</source>
        <translation>学习进度</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Steps seen</source>
        <translation>看过的步骤</translation>
    </message>
    <message>
        <source>Save as CSV …</source>
        <translation>存为 CSV…</translation>
    </message>
    <message>
        <source>Forget …</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Save what you have seen</source>
        <translation>保存学习进度</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Forget which steps of all lessons you have seen?</source>
        <translation>清除所有课程中“已看过”的记录？</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ResidualChart</name>
    <message>
        <source>sweep</source>
        <translation>扫描次数</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>after sweep %1: %2</source>
        <translation>第 %1 次扫描后：%2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::RunsModel</name>
    <message>
        <source>this run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>this run: %1</source>
        <translation>本次：%1</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1，已隐藏</translation>
    </message>
    <message>
        <source>The mark hides and shows it, a double click renames it, dragging moves it.</source>
        <translation>勾选框控制显示，双击改名，拖动换位。</translation>
    </message>
    <message>
        <source>This run is being computed again, or cannot be.</source>
        <translation>这次运行正在重新计算，或无法计算。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>polhode::ui::RunsPanel</name>
    <message>
        <source>Keep this run</source>
        <translation>留下本次</translation>
    </message>
    <message>
        <source>Use its values</source>
        <translation>取回其参数</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>改名</translation>
    </message>
    <message>
        <source>Hide or show</source>
        <translation>隐藏或显示</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Copy the table as text</source>
        <translation>复制表格为文本</translation>
    </message>
    <message>
        <source>Remove a measure</source>
        <translation>去掉一列</translation>
    </message>
    <message>
        <source>Difference ▾</source>
        <translation>差值 ▾</translation>
    </message>
    <message>
        <source>Draw how much more the run that is shown has than this one</source>
        <translation>画出本次运行与所选运行之差</translation>
    </message>
    <message>
        <source>More for this run</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>Keep this run (Ctrl+D), change something, and compare. What is kept stays in the plots, dashed in the colour of its run, and pale in the scene.</source>
        <translation>先留下本次运行（Ctrl+D），改一改参数，再作对比。留下的运行各有自己的颜色和虚线，一直画在图中；场景里是同色的淡影。</translation>
    </message>
    <message>
        <source>Runs that are compared</source>
        <translation>对比的各次运行</translation>
    </message>
    <message>
        <source>Another quantity …</source>
        <translation>其他量…</translation>
    </message>
    <message>
        <source>Difference from the kept run</source>
        <translation>与留下的运行之差</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneOverlay</name>
    <message>
        <source>grid %1 m</source>
        <translation>网格 %1 m</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneView</name>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Oblique view</source>
        <translation>斜视图</translation>
    </message>
    <message>
        <source>Front view (xz)</source>
        <translation>正视图 (xz)</translation>
    </message>
    <message>
        <source>Top view (xy)</source>
        <translation>俯视图 (xy)</translation>
    </message>
    <message>
        <source>Side view (yz)</source>
        <translation>侧视图 (yz)</translation>
    </message>
    <message>
        <source>Parallel projection</source>
        <translation>平行投影</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Scene in three dimensions</source>
        <translation>三维场景</translation>
    </message>
    <message>
        <source>%1 N⋅s</source>
        <translation>%1 N⋅s</translation>
    </message>
    <message>
        <source>Release to push ⋅ Esc cancels</source>
        <translation>松开即推动 ⋅ Esc 取消</translation>
    </message>
    <message>
        <source>Drag: push the body ⋅ Ctrl + drag: turn the view</source>
        <translation>拖动：推物体 ⋅ Ctrl + 拖动：转动视角</translation>
    </message>
    <message>
        <source>bodies: %1</source>
        <translation>物体：%1 个</translation>
    </message>
    <message>
        <source>Drag bodies by a spring instead of pushing them</source>
        <translation>用弹簧拉物体，而不是推</translation>
    </message>
    <message>
        <source>Pull by a spring</source>
        <translation>用弹簧拉</translation>
    </message>
    <message>
        <source>Release to let go ⋅ Esc cancels</source>
        <translation>松开即放手 ⋅ Esc 取消</translation>
    </message>
    <message>
        <source>Drag: where the joint begins</source>
        <translation>拖动：改变关节的初始位置</translation>
    </message>
    <message>
        <source>Drag: pull the body by a spring ⋅ Ctrl + drag: turn the view</source>
        <translation>拖动：用弹簧拉物体 ⋅ Ctrl + 拖动：转动视角</translation>
    </message>
    <message>
        <source>Joints are turned by hand at t = 0</source>
        <translation>在 t = 0 处可用手转动关节</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>where the joint begins</source>
        <translation>关节的初始位置</translation>
    </message>
    <message>
        <source>Arrows draw out the push ⋅ Enter pushes ⋅ Esc cancels</source>
        <translation>方向键拉出冲量 ⋅ Enter 推 ⋅ Esc 取消</translation>
    </message>
    <message>
        <source>Arrows turn the joint ⋅ Enter lets go ⋅ Esc cancels</source>
        <translation>方向键转动关节 ⋅ Enter 放手 ⋅ Esc 取消</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SearchPanel</name>
    <message>
        <source>Find in the lessons</source>
        <translation>在课程中查找</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>要查找的内容</translation>
    </message>
    <message>
        <source>A word, the number of an equation, a formula as in TeX …</source>
        <translation>词语、公式编号，或 TeX 写法的公式…</translation>
    </message>
    <message>
        <source>What is found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Nothing in the lessons has this.</source>
        <translation>课程中没有找到。</translation>
    </message>
    <message>
        <source>The best %1 are shown; another word finds fewer.</source>
        <translation>只列出最相关的 %1 条；再加一个词可缩小范围。</translation>
    </message>
    <message>
        <source>Some lessons are still being read.</source>
        <translation>还有课程正在读取。</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>equation (%1)</source>
        <translation>公式 (%1)</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>term</source>
        <translation>术语</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Session</name>
    <message>
        <source>step of the page</source>
        <translation>课文翻页</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>切换实验</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>修改 %1</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>poke</source>
        <translation>推动</translation>
    </message>
    <message>
        <source>show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>hide %1</source>
        <translation>隐藏 %1</translation>
    </message>
    <message>
        <source>choice of plots</source>
        <translation>选择曲线图</translation>
    </message>
    <message>
        <source>choice of curves</source>
        <translation>选择曲线</translation>
    </message>
    <message>
        <source>This run has no event “%1”.</source>
        <translation>本次运行中没有事件“%1”。</translation>
    </message>
    <message>
        <source>link of the page</source>
        <translation>课文链接</translation>
    </message>
    <message>
        <source>removal of pokes and pulls</source>
        <translation>清除推动和拉动</translation>
    </message>
    <message>
        <source>pull</source>
        <translation>拉动</translation>
    </message>
    <message>
        <source>start of %1</source>
        <translation>%1 的初始位置</translation>
    </message>
    <message>
        <source>pasted experiment</source>
        <translation>粘贴的实验</translation>
    </message>
    <message>
        <source>kept run</source>
        <translation>留下运行</translation>
    </message>
    <message>
        <source>removal of a kept run</source>
        <translation>移除一次留下的运行</translation>
    </message>
    <message>
        <source>removal of all kept runs</source>
        <translation>移除全部留下的运行</translation>
    </message>
    <message>
        <source>name of a kept run</source>
        <translation>给留下的运行改名</translation>
    </message>
    <message>
        <source>showing of a kept run</source>
        <translation>显示留下的运行</translation>
    </message>
    <message>
        <source>hiding of a kept run</source>
        <translation>隐藏留下的运行</translation>
    </message>
    <message>
        <source>order of the kept runs</source>
        <translation>调整留下的运行的次序</translation>
    </message>
    <message>
        <source>difference from a kept run</source>
        <translation>与留下的运行之差</translation>
    </message>
    <message>
        <source>choice of measures</source>
        <translation>选择要比较的量</translation>
    </message>
    <message>
        <source>values of a kept run</source>
        <translation>取回留下的运行的参数</translation>
    </message>
    <message>
        <source>measured data</source>
        <translation>读入实测数据</translation>
    </message>
    <message>
        <source>removal of measured data</source>
        <translation>移除实测数据</translation>
    </message>
    <message>
        <source>fit to measured data</source>
        <translation>拟合实测数据</translation>
    </message>
    <message>
        <source>Predict first: answer on the page, or press “Show anyway”.</source>
        <translation>先预测：在页面上作答，或点“直接显示”。</translation>
    </message>
    <message>
        <source>Predict first: draw the curve, or press “Show anyway”.</source>
        <translation>先预测：画出曲线，或点“直接显示”。</translation>
    </message>
    <message>
        <source>opened moment</source>
        <translation>打开快照</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SidePanel</name>
    <message>
        <source>Copy a picture of this panel</source>
        <translation>复制此面板的图片</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SidePanels</name>
    <message>
        <source>The numbers come with the curves.</source>
        <translation>数值将与曲线一起出现。</translation>
    </message>
    <message>
        <source>More panels</source>
        <translation>更多面板</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SketchBar</name>
    <message>
        <source>Mouse, finger or arrow keys</source>
        <translation>用鼠标、手指或方向键画</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>画好了</translation>
    </message>
    <message>
        <source>The sketch is your prediction: show the curve (Enter)</source>
        <translation>以草图为预测，看曲线（Enter）</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>擦掉</translation>
    </message>
    <message>
        <source>Show anyway</source>
        <translation>直接显示</translation>
    </message>
    <message>
        <source>Shows the curves and the numbers without a prediction</source>
        <translation>不作预测，直接显示曲线与数值</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SketchPad</name>
    <message>
        <source>Sketch of %1</source>
        <translation>%1 的草图</translation>
    </message>
    <message>
        <source>Left and right choose a point of the curve, up and down move it, Enter shows the curve, Delete erases.</source>
        <translation>左右键选曲线上的点，上下键移动它，Enter 看曲线，Delete 擦掉。</translation>
    </message>
    <message>
        <source>Draw %1 here</source>
        <translation>在这里画 %1</translation>
    </message>
    <message>
        <source>t = %1 s</source>
        <translation>t = %1 s</translation>
    </message>
    <message>
        <source>%1: nothing is drawn here</source>
        <translation>%1：这里还没有画</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SolverView</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Step of the method</source>
        <translation>方法的步骤</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>enters</source>
        <translation>进基</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>出基</translation>
    </message>
    <message>
        <source>basis</source>
        <translation>基</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Here is the solution of the contact problem, step by step, when something touches.</source>
        <translation>有接触时，这里逐步显示接触问题的求解过程。</translation>
    </message>
    <message>
        <source>There is no solution.</source>
        <translation>无解。</translation>
    </message>
    <message>
        <source>Not solved (%1).</source>
        <translation>未解出（%1）。</translation>
    </message>
    <message>
        <source>Solved; steps: %1.</source>
        <translation>已解出，步数：%1。</translation>
    </message>
    <message>
        <source>check: −min λ %1, −min w %2, max min(λ, w) %3, w = dζ/dt (scaled)</source>
        <translation>检验：−min λ %1，−min w %2，max min(λ, w) %3，w = dζ/dt（无量纲）</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play the steps one by one</source>
        <translation>逐步播放</translation>
    </message>
    <message>
        <source>After step %1</source>
        <translation>第 %1 步之后</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>Solved once more, more exactly</source>
        <translation>再精确求解一次</translation>
    </message>
    <message>
        <source>refined</source>
        <translation>精化</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Steps of the method</source>
        <translation>方法的各步</translation>
    </message>
    <message>
        <source>Residual after each sweep</source>
        <translation>每次扫描后的残差</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SpeedBox</name>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Speed of playing. Automatic: about 6 s for the whole run. Others are chosen or typed: 1/8, 1:500, 3x</source>
        <translation>播放速度。自动：整个运行约放 6 秒。也可另选或直接写：1/8、1:500、3x</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>auto ⋅ %1</source>
        <translation>自动 ⋅ %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StagePanel</name>
    <message>
        <source>arrows: linear</source>
        <translation>箭头：线性</translation>
    </message>
    <message>
        <source>arrows: logarithmic</source>
        <translation>箭头：对数</translation>
    </message>
    <message>
        <source>arrows: equal</source>
        <translation>箭头：等长</translation>
    </message>
    <message>
        <source>How long the arrows of contact forces are: in proportion, by the logarithm, or all alike</source>
        <translation>接触力箭头的长度：与力成正比、按对数，或一律等长</translation>
    </message>
    <message>
        <source>Dashed: the shape by which bodies touch, where it is not the one that is drawn</source>
        <translation>虚线：接触判定所用的形状（与所画形状不同时）</translation>
    </message>
    <message>
        <source>computed coarsely while you drag</source>
        <translation>拖动中：粗算</translation>
    </message>
    <message>
        <source>seen from: %1</source>
        <translation>参考系：%1</translation>
    </message>
    <message>
        <source>fictitious forces</source>
        <translation>惯性力</translation>
    </message>
    <message>
        <source>The forces that must be added where the frame of reference is accelerated or turns: with them, m a = F holds there</source>
        <translation>参考系有加速度或转动时必须加上的力：加上它们，m a = F 在其中成立</translation>
    </message>
    <message>
        <source>Frame of reference</source>
        <translation>参考系</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StepDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1 (further)</source>
        <translation>%1（选读）</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StopMenu</name>
    <message>
        <source>Play without stopping</source>
        <translation>播放时不停</translation>
    </message>
    <message>
        <source>Stop at the next impact</source>
        <translation>在下一次碰撞处停</translation>
    </message>
    <message>
        <source>Stop when a contact changes</source>
        <translation>接触改变时停</translation>
    </message>
    <message>
        <source>Stop at the next event</source>
        <translation>在下一个事件处停</translation>
    </message>
    <message>
        <source>Stop when …</source>
        <translation>满足条件时停…</translation>
    </message>
    <message>
        <source>Stop when</source>
        <translation>满足条件时停</translation>
    </message>
    <message>
        <source>Playing stops where this expression turns positive, for example  %1.z - 0.5</source>
        <translation>此表达式变为正值时停止播放，例如  %1.z - 0.5</translation>
    </message>
    <message>
        <source>stops at an impact</source>
        <translation>碰撞时停</translation>
    </message>
    <message>
        <source>stops when a contact changes</source>
        <translation>接触改变时停</translation>
    </message>
    <message>
        <source>stops at an event</source>
        <translation>事件处停</translation>
    </message>
    <message>
        <source>stops when %1 &gt; 0</source>
        <translation>%1 &gt; 0 时停</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TablePreview</name>
    <message>
        <source>First rows of the table</source>
        <translation>表格的前几行</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 行，%2 列</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>shown are the first %1</source>
        <translation>这里只显示前 %1 列</translation>
    </message>
    <message>
        <source>Not in the table:</source>
        <translation>表中没有：</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TeacherDesk</name>
    <message>
        <source>Window for the class (F7)</source>
        <translation>给学生看的窗口（F7）</translation>
    </message>
    <message>
        <source>Freeze what the class sees (Ctrl+F7)</source>
        <translation>定住学生看到的画面（Ctrl+F7）</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>已定住</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>定住</translation>
    </message>
    <message>
        <source>Black screen for the class</source>
        <translation>学生一侧黑屏</translation>
    </message>
    <message>
        <source>What the class sees</source>
        <translation>学生看到什么</translation>
    </message>
    <message>
        <source>Draw over the scene and the curves; the class sees it</source>
        <translation>在场景和曲线上画，学生看得到</translation>
    </message>
    <message>
        <source>Erase what is drawn on this step</source>
        <translation>擦去这一步的笔迹</translation>
    </message>
    <message>
        <source>Put the notes away (Shift+F7)</source>
        <translation>收起备注（Shift+F7）</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>教师备注</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TermsDialog</name>
    <message>
        <source>Terms and symbols</source>
        <translation>术语与符号</translation>
    </message>
    <message>
        <source>Find a term or a symbol</source>
        <translation>查找术语或符号</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Taught in lesson %1</source>
        <translation>见 %1</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Used in %1</source>
        <translation>用于 %1</translation>
    </message>
    <message>
        <source>Nothing of this name.</source>
        <translation>没有这个名称。</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineBar</name>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停 (Space)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放 (Space)</translation>
    </message>
    <message>
        <source>Stop computing; what there is of the run stays</source>
        <translation>停止计算，保留已算出的部分</translation>
    </message>
    <message>
        <source>Repeat; without it, playing past the end extends the run</source>
        <translation>循环播放；关闭时，播放到末尾会继续往后算</translation>
    </message>
    <message>
        <source>To the start (Ctrl+Home)</source>
        <translation>回到起点 (Ctrl+Home)</translation>
    </message>
    <message>
        <source>To the event before (Ctrl+Left)</source>
        <translation>上一个事件 (Ctrl+Left)</translation>
    </message>
    <message>
        <source>One step back (,)</source>
        <translation>后退一步 (,)</translation>
    </message>
    <message>
        <source>One step on (.)</source>
        <translation>前进一步 (.)</translation>
    </message>
    <message>
        <source>To the next event (Ctrl+Right)</source>
        <translation>下一个事件 (Ctrl+Right)</translation>
    </message>
    <message>
        <source>Where playing stops by itself</source>
        <translation>播放在何处自动停下</translation>
    </message>
    <message>
        <source>Play without stopping</source>
        <translation>播放时不停</translation>
    </message>
    <message>
        <source>Where playing stops by itself: %1</source>
        <translation>播放自动停在哪里：%1</translation>
    </message>
    <message>
        <source>More for the run</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineTrack</name>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，共 %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TopBar</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>All lessons (Ctrl+L)</source>
        <translation>全部课程 (Ctrl+L)</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>重做 (Ctrl+Shift+Z)</translation>
    </message>
    <message>
        <source>Presentation for a projector (F5)</source>
        <translation>投影演示 (F5)</translation>
    </message>
    <message>
        <source>Settings, export and help</source>
        <translation>设置、导出与帮助</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>撤销：%1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>重做：%1 (Ctrl+Shift+Z)</translation>
    </message>
    <message>
        <source>Find in the lessons (Ctrl+F)</source>
        <translation>在课程中查找（Ctrl+F）</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Tour</name>
    <message>
        <source>Back</source>
        <translation>上一张</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一张</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValueCaption</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesModel</name>
    <message>
        <source>Double-click to plot %1</source>
        <translation>双击画出 %1 的曲线</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>物理量</translation>
    </message>
    <message>
        <source>Name in files</source>
        <translation>文件中的名称</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesPanel</name>
    <message>
        <source>Find a quantity</source>
        <translation>查找物理量</translation>
    </message>
    <message>
        <source>Values of all quantities</source>
        <translation>各物理量的值</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copy the rows chosen</source>
        <translation>复制所选的行</translation>
    </message>
</context>
<context>
    <name>polhode::ui::VariableDialog</name>
    <message>
        <source>Choose a quantity</source>
        <translation>选择物理量</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>物理量</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Name in expressions</source>
        <translation>表达式中的名称</translation>
    </message>
    <message>
        <source>No quantity is called so.</source>
        <translation>没有这样的物理量。</translation>
    </message>
    <message>
        <source>Whatever its units</source>
        <translation>不检查单位</translation>
    </message>
    <message>
        <source>Find a quantity, or type an expression: m*v^2/2</source>
        <translation>查找物理量，或输入表达式：m*v^2/2</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Draws the expression even where its units do not go together</source>
        <translation>单位不一致也照样画出</translation>
    </message>
</context>
<context>
    <name>polhode::ui::VariableTree</name>
    <message>
        <source>The lesson’s own, and time</source>
        <translation>本课自定的量与时间</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Find a quantity</source>
        <translation>查找物理量</translation>
    </message>
    <message>
        <source>chosen variables</source>
        <translation>所选变量</translation>
    </message>
</context>
</TS>
