#include "course/language/tex_commands.h"

#include <sstream>

namespace polhode::course
{

namespace
{

// Of LaTeX, AMS, boldsymbol, cancel, color and mathtools as MathJax 3 has them, and of
// resources/mathjax/macros.mjs.
constexpr const char* kCommands = R"(
Aboxed And ArrowBetweenLines Arrowvert Bbb Bbbk Big Bigg Biggl Biggm Biggr Bigl Bigm Bigr Box Bumpeq Cap
Colonapprox Coloneq Coloneqq Colonsim Cup DeclareMathOperator DeclarePairedDelimiter DeclarePairedDelimiterX
DeclarePairedDelimiterXPP DeclarePairedDelimiters DeclarePairedDelimitersX DeclarePairedDelimitersXPP Delta
Diamond Doteq Downarrow Eqcolon Eqqcolon Finv Game Gamma Huge Im Join LARGE LaTeX Lambda Large Leftarrow
Leftrightarrow Lleftarrow Longleftarrow Longleftrightarrow Longrightarrow Lsh MTFlushSpaceAbove
MTFlushSpaceBelow MTThinColon MoveEqLeft Omega Phi Pi Pr Psi Re Rightarrow Rrightarrow Rsh Rule S Sigma
Space Subset Supset T TeX Theta Tiny Uparrow Updownarrow Upsilon Vdash Vert Vvdash Xi above abovewithdelims
abs acute adjustlimits aleph alpha amalg angle approx approxeq arccos arcsin arctan arg array arrowvert ast
asymp atop atopwithdelims backepsilon backprime backsim backsimeq backslash bar barwedge bbFont bcancel
because begin beta beth between bf big bigcap bigcirc bigcup bigg biggl biggm biggr bigl bigm bigodot
bigoplus bigotimes bigr bigsqcup bigstar bigtimes bigtriangledown bigtriangleup biguplus bigvee bigwedge
binom blacklozenge blacksquare blacktriangle blacktriangledown blacktriangleleft blacktriangleright bmod
boldsymbol bot bowtie boxdot boxed boxminus boxplus boxtimes brace bracevert brack breve buildrel bullet
bumpeq cal cancel cancelto cap cases cdot cdotp cdots centercolon centerdot cfrac check checkmark chi choose
circ circeq circlearrowleft circlearrowright circledR circledS circledast circledcirc circleddash clap
clubsuit colon colonapprox coloneq coloneqq colonsim color colorbox complement cong coprod cos cosh cot coth
cr cramped crampedclap crampedllap crampedrlap crampedsubstack cross csc cup curlyeqprec curlyeqsucc
curlyvee curlywedge curvearrowleft curvearrowright dagger daleth dashleftarrow dashrightarrow dashv dbinom
dblcolon dd ddagger ddddot dddot ddot ddots def definecolor deg delta det dfrac diag diagdown diagup diamond
diamondsuit diff digamma dim displaylines displaystyle div divideontimes divsymbol dot doteq doteqdot
dotplus dots dotsb dotsc dotsi dotsm dotso doublebarwedge doublecap doublecup downarrow downdownarrows
downharpoonleft downharpoonright ell emptyset end enspace epsilon eqalign eqalignno eqcirc eqcolon eqqcolon
eqref eqsim eqslantgtr eqslantless equiv eta eth exists exp fallingdotseq fbox fcolorbox flat forall frac
frak framebox frown gamma gcd ge genfrac geq geqq geqslant gets gg ggg gggtr gimel gnapprox gneq gneqq gnsim
grave gt gtrapprox gtrdot gtreqless gtreqqless gtrless gtrsim gvertneqq half hat hbar hbox hdashline
heartsuit hfil hfill hfilll hline hom hookleftarrow hookrightarrow hphantom hskip hslash hspace huge
idotsint iff iiiint iiint iint imath impliedby implies in inf infty injlim int intercal intop iota it jmath
kappa ker kern lVert label lambda land langle large lbrace lbrack lceil ldotp ldots le leadsto left
leftarrow leftarrowtail leftharpoondown leftharpoonup leftleftarrows leftrightarrow leftrightarrows
leftrightharpoons leftrightsquigarrow leftroot leftthreetimes leq leqalignno leqq leqslant lessapprox
lessdot lesseqgtr lesseqqgtr lessgtr lesssim let lfloor lg lgroup lhd lim liminf limits limsup ll llap
llcorner lll llless lmoustache ln lnapprox lneq lneqq lnot lnsim log longleftarrow longleftrightarrow
longmapsto longrightarrow looparrowleft looparrowright lor lower lozenge lparen lrcorner lt ltimes lvert
lvertneqq maltese mapsto mathbb mathbf mathbfcal mathbffrak mathbfit mathbfscr mathbfsf mathbfsfit
mathbfsfup mathbfup mathbin mathcal mathchoice mathclap mathclose mathfrak mathinner mathit mathllap
mathmakebox mathmbox mathnormal mathop mathopen mathord mathpunct mathrel mathring mathrlap mathrm mathscr
mathsf mathsfit mathsfup mathstrut mathtoolsset mathtt mathup matrix max mbox measuredangle mho mid middle
min mit mkern mmlToken mod models moveleft moveright mp mskip mspace mu multimap nLeftarrow nLeftrightarrow
nRightarrow nVDash nVdash nabla natural ncong ndownarrow ne nearrow neg negmedspace negthickspace
negthinspace neq newcommand newenvironment newline newtagform nexists ngeq ngeqq ngeqslant ngtr ni
nleftarrow nleftrightarrow nleq nleqq nleqslant nless nmid nobreakspace nolimits nonscript nonumber norm
normalsize not notChar notag notin nparallel nprec npreceq nrightarrow nshortmid nshortparallel nsim
nsubseteq nsubseteqq nsucc nsucceq nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ntriangleright
ntrianglerighteq nu nuparrow nvDash nvdash nwarrow odot oint oldstyle omega omicron ominus operatorname
oplus ordinarycolon oslash otimes over overbrace overbracket overleftarrow overleftrightarrow overline
overparen overrightarrow overset overunderset overwithdelims owns parallel partial pdiff perp phantom phi pi
pitchfork pm pmatrix pmb pmod pod prec precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim
prescript prime prod projlim propto psi q qE qF qI qJ qL qT qV qomega qp qquad qtau quad qv rVert raise
rangle rbrace rbrack rceil ref refeq renewcommand renewenvironment renewtagform restriction rfloor rgroup
rhd rho right rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons
rightrightarrows rightsquigarrow rightthreetimes risingdotseq rlap rm rmoustache root rparen rtimes rule
rvert scr scriptscriptstyle scriptsize scriptstyle searrow sec setminus sf sgn sharp shortmid shortparallel
shortvdotswithin shoveleft shoveright sideset sigma sim simeq sin sinh skew small smallfrown smallint
smallsetminus smallsmile smash smile space spadesuit sphericalangle splitdfrac splitfrac sqcap sqcup sqrt
sqsubset sqsubseteq sqsupset sqsupseteq square stackbin stackrel star strut subset subseteq subseteqq
subsetneq subsetneqq substack succ succapprox succcurlyeq succeq succnapprox succneqq succnsim succsim sum
sup supset supseteq supseteqq supsetneq supsetneqq surd swarrow symbb symbf symbfcal symbffrak symbfit
symbfscr symbfsf symbfsfit symbfsfup symbfup symcal symfrak symit symnormal symrm symscr symsf symsfit
symsfup symtt symup tag tan tanh tau tbinom text textbf textclap textcolor textit textllap textnormal
textrlap textrm textsf textstyle texttt textup tfrac therefore theta thickapprox thicksim thinspace tilde
times tiny to top tr triangle triangledown triangleleft trianglelefteq triangleq triangleright
trianglerighteq tt twoheadleftarrow twoheadrightarrow ulcorner underbrace underbracket underleftarrow
underleftrightarrow underline underparen underrightarrow underset unit unlhd unrhd uparrow updownarrow
upharpoonleft upharpoonright uplus uproot upsilon upuparrows urcorner usetagform uv vDash varDelta varGamma
varLambda varOmega varPhi varPi varPsi varSigma varTheta varUpsilon varXi varepsilon varinjlim varkappa
varliminf varlimsup varnothing varphi varpi varprojlim varpropto varrho varsigma varsubsetneq varsubsetneqq
varsupsetneq varsupsetneqq vartheta vartriangle vartriangleleft vartriangleright vcenter vdash vdots
vdotswithin vec vee veebar vert vphantom vv wedge widehat widetilde wp wr xLeftarrow xLeftrightarrow
xRightarrow xcancel xhookleftarrow xhookrightarrow xi xleftarrow xleftharpoondown xleftharpoonup
xleftrightarrow xleftrightharpoons xmapsto xmathstrut xrightarrow xrightharpoondown xrightharpoonup
xrightleftharpoons yen zeta
)";

constexpr const char* kEnvironments = R"(
Bmatrix Bmatrix* Bsmallmatrix Bsmallmatrix* Vmatrix Vmatrix* Vsmallmatrix Vsmallmatrix* align align* alignat
alignat* aligned alignedat array bmatrix bmatrix* bsmallmatrix bsmallmatrix* cases cases* crampedsubarray
dcases dcases* drcases drcases* eqnarray eqnarray* equation equation* flalign flalign* gather gather*
gathered lgathered matrix matrix* multline multline* multlined pmatrix pmatrix* psmallmatrix psmallmatrix*
rcases rcases* rgathered smallmatrix smallmatrix* split spreadlines subarray vmatrix vmatrix* vsmallmatrix
vsmallmatrix* xalignat xalignat* xxalignat
)";

std::vector<std::string> wordsOf(const char* text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

} // namespace

const std::vector<std::string>& texCommands()
{
    static const std::vector<std::string> words = wordsOf(kCommands);
    return words;
}

const std::vector<std::string>& texEnvironments()
{
    static const std::vector<std::string> words = wordsOf(kEnvironments);
    return words;
}

} // namespace polhode::course
