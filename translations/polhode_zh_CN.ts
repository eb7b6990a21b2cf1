<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>MarkdownWriter</name>
    <message>
        <source>The figure %1 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageLinks</name>
    <message>
        <source>Set %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the experiment to “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the experiment “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 in the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to event %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to t = %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open lesson %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up “%1” in the glossary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to equation (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose this answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageWriter</name>
    <message>
        <source>There is no question “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ParameterText</name>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is neither on nor off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not one of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside %2 … %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pokes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>initial values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::AboutDialog</name>
    <message>
        <source>About Polhode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Courseware for rigid-body dynamics, in Chinese and English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stands on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ChartFrame</name>
    <message>
        <source>The figures will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ConvergenceChart</name>
    <message>
        <source>The errors of the steps will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: order %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n point(s) not shown: zero or not a number</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>polhode::ui::EnergyChart</name>
    <message>
        <source>The shares of the energy will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ExportDialog</name>
    <message>
        <source>the curves shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a table of events beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a description from which the run can be made again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark as UTF-8 for Excel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export curves as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SI units, one row for each step; the header names each column and its unit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::GlossaryPopup</name>
    <message>
        <source>Taught in lesson %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page is at the left; its links set the experiment at the right. Step on with Next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag a slider, or type a value with a unit such as 30 deg: the whole run is computed again and every curve moves, whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The timeline is a playhead over a finished run: play, step, scrub, jump from event to event. Playing past the end extends the run when repeat is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the scene, drag empty space to turn the view, scroll to zoom, drag a body to give it an impulse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the plots, drag to move the time, scroll to zoom, double-click to see everything; right-click for pictures, CSV and other variables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A colour means one quantity everywhere: in formulas, arrows, curves and tables. Point at one and all light up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Under Energy the ledger shows what is left over: numerical error is never hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::LedgerPanel</name>
    <message>
        <source>energy at the start, E(0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ work done on the system, W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>energy now, E(t)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left over: E(t) − E(0) − W (numerical error)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>momentum left over (numerical error)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>angular momentum left over (numerical error)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many digits can I trust?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats the run at half the step and compares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>potential</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running at half the step …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every variable agrees to 16 digits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst is %1: %2 digits agree at the end; it differs by at most %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::LessonList</name>
    <message>
        <source>Particles and impulse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One rigid body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Articulated bodies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Impact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft contact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workshop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be shown:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::MainWindow</name>
    <message>
        <source>Equation (%1) is on another step of the page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The glossary has no entry “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is kept for comparison.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This moment is on the clipboard as one line of text. Paste it with Ctrl+Shift+V.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pasted moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the next event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the event before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next step of the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step of the page before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presentation for a projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset all parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove all pokes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this run for comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget the runs kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export curves as CSV …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture of the window …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this experiment as one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste an experiment from a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Polhode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves appear here. Choose plots from the page, or double-click a row under Values.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::MatricesPanel</name>
    <message>
        <source>Inertia tensor and rotation as matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to go to the next body</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inertia tensor of a body that can turn is shown here; this experiment has none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::PagePanel</name>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The step before (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next step (Page Down)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::PageView</name>
    <message>
        <source>Lesson page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This formula cannot be typeset: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy formula as LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ParameterRow</name>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a value; a unit may follow, such as “30 deg”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotStack</name>
    <message numerus="yes">
        <source>%n curve(s) not shown where ≤ 0: the axis is logarithmic</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curves will appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to hide this curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to show this curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose x axis variable…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose y axis variable…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add curve…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneOverlay</name>
    <message>
        <source>grid %1 m</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneView</name>
    <message>
        <source>Show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oblique view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Front view (xz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top view (xy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side view (yz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parallel projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene in three dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n body(ies)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 N·s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release to push · Esc cancels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag: push the body · Ctrl + drag: turn the view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::Session</name>
    <message>
        <source>step of the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>poke</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removal of pokes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice of plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice of curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing called “%1” to set here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no event “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link of the page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::StepDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineBar</name>
    <message>
        <source>To the start (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the event before (Shift+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step on (Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the next event (Shift+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeat; without it, playing past the end extends the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineTrack</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::TopBar</name>
    <message>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All lessons (Ctrl+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presentation for a projector (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings, export and help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesModel</name>
    <message>
        <source>Double-click to plot %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name in files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesPanel</name>
    <message>
        <source>Find a quantity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>polhode::ui::VariableDialog</name>
    <message>
        <source>Choose a quantity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a quantity</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
