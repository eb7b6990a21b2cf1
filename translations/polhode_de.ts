<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AskName</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>Copy what is marked</source>
        <translation>Markiertes kopieren</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>Gallery</name>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>There are no lessons to render.</source>
        <translation>Es gibt keine Lektionen zu zeichnen.</translation>
    </message>
    <message>
        <source>%1 has %2 steps, not %3.</source>
        <translation>%1 hat %2 Schritte, keinen %3.</translation>
    </message>
    <message>
        <source>%1, step %2: the run ends at %3 s, before --at %4.</source>
        <translation>%1, Schritt %2: Der Lauf endet bei %3 s, vor --at %4.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>%1: %2 pictures, %3 tables</source>
        <translation>%1: %2 Bilder, %3 Tabellen</translation>
    </message>
    <message>
        <source>--panel %1: no experiment has this panel</source>
        <translation>--panel %1: kein Versuch hat dieses Panel</translation>
    </message>
    <message>
        <source>--set %1: no experiment has this parameter</source>
        <translation>--set %1: kein Versuch hat diesen Parameter</translation>
    </message>
</context>
<context>
    <name>LessonName</name>
    <message>
        <source>%1 steps, %2 of them further</source>
        <translation>%1 Schritte, davon %2 zur Vertiefung</translation>
    </message>
</context>
<context>
    <name>MarkdownWriter</name>
    <message>
        <source>The figure %1 is missing.</source>
        <translation>Die Abbildung %1 fehlt.</translation>
    </message>
</context>
<context>
    <name>MomentText</name>
    <message>
        <source>one kept run</source>
        <translation>ein behaltener Lauf</translation>
    </message>
    <message>
        <source>%1 kept runs</source>
        <translation>%1 behaltene Läufe</translation>
    </message>
    <message>
        <source>one added curve</source>
        <translation>eine zusätzliche Kurve</translation>
    </message>
    <message>
        <source>%1 added curves</source>
        <translation>%1 zusätzliche Kurven</translation>
    </message>
    <message>
        <source>the camera</source>
        <translation>die Kamera</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>MomentWords</name>
    <message>
        <source>No event so far.</source>
        <translation>Bisher kein Ereignis.</translation>
    </message>
    <message>
        <source>Last event: %1, at %2.</source>
        <translation>Letztes Ereignis: %1, bei %2.</translation>
    </message>
    <message>
        <source>Energy %1, of which %2 kinetic and %3 potential; %4 at the start, work %5, left over %6.</source>
        <translation>Energie %1, davon %2 kinetisch und %3 potentiell; am Anfang %4, Arbeit %5, Rest %6.</translation>
    </message>
    <message>
        <source>at the origin</source>
        <translation>im Ursprung</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>velocity %1</source>
        <translation>Geschwindigkeit %1</translation>
    </message>
    <message>
        <source>angular velocity %1</source>
        <translation>Winkelgeschwindigkeit %1</translation>
    </message>
    <message>
        <source>at rest</source>
        <translation>in Ruhe</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>Es gibt noch keinen Lauf.</translation>
    </message>
    <message>
        <source>What happens is hidden until you have predicted it.</source>
        <translation>Was geschieht, ist verdeckt, bis eine Vorhersage getroffen ist.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Time %1 of %2.</source>
        <translation>Zeit %1 von %2.</translation>
    </message>
    <message>
        <source>And %1 more bodies.</source>
        <translation>Und %1 weitere Körper.</translation>
    </message>
</context>
<context>
    <name>PageLinks</name>
    <message>
        <source>Set %1</source>
        <translation>%1 einstellen</translation>
    </message>
    <message>
        <source>Set the experiment to “%1”</source>
        <translation>Den Versuch auf „%1“ einstellen</translation>
    </message>
    <message>
        <source>Go to the experiment “%1”</source>
        <translation>Zum Versuch „%1“</translation>
    </message>
    <message>
        <source>Show %1 in the scene</source>
        <translation>%1 in der Szene zeigen</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Go to event %1</source>
        <translation>Zum Ereignis %1</translation>
    </message>
    <message>
        <source>Go to t = %1 s</source>
        <translation>Zu t = %1 s</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Open lesson %1</source>
        <translation>Lektion %1 öffnen</translation>
    </message>
    <message>
        <source>Look up “%1” in the glossary</source>
        <translation>„%1“ im Glossar nachschlagen</translation>
    </message>
    <message>
        <source>Go to equation (%1)</source>
        <translation>Zu Gleichung (%1)</translation>
    </message>
    <message>
        <source>Choose this answer</source>
        <translation>Diese Antwort wählen</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>See the scene from %1</source>
        <translation>Die Szene sehen von: %1</translation>
    </message>
    <message>
        <source>Lay the readings of “%1” over the curves</source>
        <translation>Die Messwerte aus „%1“ über die Kurven legen</translation>
    </message>
    <message>
        <source>Count the hands for each answer (Ctrl+H)</source>
        <translation>Die Hände für jede Antwort zählen (Strg+H)</translation>
    </message>
    <message>
        <source>Type a number, in any unit of its kind</source>
        <translation>Eine Zahl eingeben, in jeder passenden Einheit</translation>
    </message>
    <message>
        <source>The sketch is your prediction: show the curve</source>
        <translation>Die Skizze ist Ihre Vorhersage: die Kurve zeigen</translation>
    </message>
    <message>
        <source>Erase the sketch</source>
        <translation>Die Skizze löschen</translation>
    </message>
    <message>
        <source>Cover the curves and draw</source>
        <translation>Die Kurven verdecken und zeichnen</translation>
    </message>
    <message>
        <source>Where to begin</source>
        <translation>Wo man anfängt</translation>
    </message>
    <message>
        <source>The worked answer</source>
        <translation>Die Lösung</translation>
    </message>
    <message>
        <source>The same problems with other numbers</source>
        <translation>Dieselben Aufgaben mit anderen Zahlen</translation>
    </message>
    <message>
        <source>More or fewer lines of what is worked by hand; L shows the next</source>
        <translation>Mehr oder weniger Zeilen der Rechnung; L zeigt die nächste</translation>
    </message>
</context>
<context>
    <name>PageWriter</name>
    <message>
        <source>There is no question “%1”.</source>
        <translation>Die Frage „%1“ gibt es nicht.</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>Matrizen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Convergence</source>
        <translation>Konvergenz</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Messung</translation>
    </message>
</context>
<context>
    <name>ParameterText</name>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>Resolution of pictures</source>
        <translation>Auflösung der Bilder</translation>
    </message>
    <message>
        <source>as on the screen</source>
        <translation>wie auf dem Bildschirm</translation>
    </message>
    <message>
        <source>%1 times the screen</source>
        <translation>%1-mal so fein wie der Bildschirm</translation>
    </message>
</context>
<context>
    <name>PlaySpeed</name>
    <message>
        <source>real time</source>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <source>1 : %1 slow</source>
        <translation>1 : %1 langsamer</translation>
    </message>
    <message>
        <source>%1 × fast</source>
        <translation>%1 × schneller</translation>
    </message>
    <message>
        <source>Speeds go from %1 to %2.</source>
        <translation>Möglich ist %1 bis %2.</translation>
    </message>
    <message>
        <source>A speed is written as 1/8, 0.01, 1:500 or 3x.</source>
        <translation>Ein Tempo schreibt man als 1/8, 0,01, 1:500 oder 3x.</translation>
    </message>
</context>
<context>
    <name>SavePath</name>
    <message>
        <source>Already there</source>
        <translation>Schon vorhanden</translation>
    </message>
    <message>
        <source>These files already exist and will be replaced:</source>
        <translation>Diese Dateien gibt es schon; sie werden ersetzt:</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>ShownNote</name>
    <message>
        <source>what was set before</source>
        <translation>den vorigen Einstellungen</translation>
    </message>
    <message>
        <source>Being computed; shown is still the run with %1.</source>
        <translation>Wird berechnet; gezeigt wird noch der Lauf mit %1.</translation>
    </message>
    <message>
        <source>These values make no run; shown is still the run with %1.</source>
        <translation>Mit diesen Werten gibt es keinen Lauf; gezeigt wird noch der mit %1.</translation>
    </message>
</context>
<context>
    <name>ShownRuns</name>
    <message>
        <source>this run</source>
        <translation>dieser Lauf</translation>
    </message>
    <message>
        <source>The run that is shown is the kept run %1 as well; the table has it once.</source>
        <translation>Der gezeigte Lauf ist zugleich der behaltene Lauf %1; die Tabelle hat ihn einmal.</translation>
    </message>
</context>
<context>
    <name>UndoGate</name>
    <message>
        <source>There is nothing more to undo here. Press it again to go back to where you came from.</source>
        <translation>Hier ist nichts mehr zurückzunehmen. Noch einmal drücken führt dorthin zurück, woher Sie kamen.</translation>
    </message>
    <message>
        <source>There is nothing more to redo here. Press it again to go on to where you were.</source>
        <translation>Hier ist nichts mehr zu wiederholen. Noch einmal drücken führt dorthin, wo Sie waren.</translation>
    </message>
</context>
<context>
    <name>WindowLanguage</name>
    <message>
        <source>en</source>
        <comment>code of the language of the strings: en, zh</comment>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AboutDialog</name>
    <message>
        <source>About Polhode</source>
        <translation>Über Polhode</translation>
    </message>
    <message>
        <source>Courseware for rigid-body dynamics, in Chinese and English.</source>
        <translation>Lernprogramm zur Dynamik starrer Körper, auf Chinesisch und Englisch.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder neuer, ohne jede Gewähr.</translation>
    </message>
    <message>
        <source>It stands on</source>
        <translation>Es baut auf</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AnimationDialog</name>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>scene and curves</source>
        <translation>Szene und Kurven</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>one GIF, which repeats</source>
        <translation>ein GIF, das sich wiederholt</translation>
    </message>
    <message>
        <source>pictures (PNG) in a folder</source>
        <translation>Bilder (PNG) in einem Ordner</translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source>own size</source>
        <translation>eigene Größe</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>As the run plays now; it is chosen beside the button that plays.</source>
        <translation>Wie der Lauf jetzt spielt; gewählt wird es neben dem Knopf, der abspielt.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>These would be more than %1 pictures. Choose a shorter stretch, fewer pictures a second or a faster speed.</source>
        <translation>Das wären mehr als %1 Bilder. Wählen Sie einen kürzeren Abschnitt, weniger Bilder pro Sekunde oder ein schnelleres Tempo.</translation>
    </message>
    <message>
        <source>%1 pictures, which last %2 s.</source>
        <translation>%1 Bilder, die %2 s dauern.</translation>
    </message>
    <message>
        <source>Animations (*.gif)</source>
        <translation>Animationen (*.gif)</translation>
    </message>
    <message>
        <source>Folder of the pictures</source>
        <translation>Ordner für die Bilder</translation>
    </message>
    <message>
        <source>The pictures are drawn …</source>
        <translation>Die Bilder werden gezeichnet …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::AudienceWindow</name>
    <message>
        <source>Polhode — for the class</source>
        <translation>Polhode – für die Klasse</translation>
    </message>
</context>
<context>
    <name>polhode::ui::BlowTable</name>
    <message>
        <source>Momentum, angular momentum and energy before and after each impact appear here.</source>
        <translation>Hier erscheinen Impuls, Drehimpuls und Energie vor und nach jedem Stoß.</translation>
    </message>
    <message>
        <source>Blow</source>
        <translation>Kraftstoß</translation>
    </message>
    <message>
        <source>Impact</source>
        <translation>Stoß</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>stop of a joint</source>
        <translation>Gelenkanschlag</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>One after another, in this order:</source>
        <translation>Nacheinander, in dieser Reihenfolge:</translation>
    </message>
    <message>
        <source>Several pairs touch; the law of this impact: %1.</source>
        <translation>Mehrere Paare berühren sich; Gesetz dieses Stoßes: %1.</translation>
    </message>
    <message>
        <source>Several pairs touch; time-stepping strikes all of them at once.</source>
        <translation>Mehrere Paare berühren sich; das Zeitschrittverfahren stößt alle zugleich.</translation>
    </message>
    <message>
        <source>It is the default. Balls in a row or a stack are struck one after another by “impact: sequential”.</source>
        <translation>Das ist die Vorgabe. Kugeln in einer Reihe oder einem Stapel stößt „impact: sequential“ nacheinander.</translation>
    </message>
    <message>
        <source>It was chosen for these contacts.</source>
        <translation>Es wurde für diese Kontakte gewählt.</translation>
    </message>
    <message>
        <source>Copy the table of the impact</source>
        <translation>Tabelle des Stoßes kopieren</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ChartFrame</name>
    <message>
        <source>The figures will appear here.</source>
        <translation>Hier erscheinen die Diagramme.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ChipRow</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ClassTimer</name>
    <message>
        <source>Timer: %1</source>
        <translation>Uhr: %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactBands</name>
    <message>
        <source>case 2a: they strike</source>
        <translation>Fall 2a: Stoß</translation>
    </message>
    <message>
        <source>case 2b: they part</source>
        <translation>Fall 2b: Trennung</translation>
    </message>
    <message>
        <source>case 3: lasting contact, sliding</source>
        <translation>Fall 3: andauernder Kontakt, gleitend</translation>
    </message>
    <message>
        <source>case 3: lasting contact</source>
        <translation>Fall 3: andauernder Kontakt</translation>
    </message>
    <message>
        <source>case 1: apart</source>
        <translation>Fall 1: getrennt</translation>
    </message>
    <message>
        <source>Contacts over time</source>
        <translation>Kontakte über der Zeit</translation>
    </message>
    <message>
        <source>The contacts are hidden until a prediction is made.</source>
        <translation>Die Kontakte sind verdeckt, bis eine Vorhersage getroffen ist.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactInspector</name>
    <message>
        <source>The bars show the forces of the run, with friction. M, d and the methods are of the normal forces as if there were none.</source>
        <translation>Die Balken zeigen die Kräfte des Laufs, mit Reibung. M, d und die Verfahren betreffen die Normalkräfte, als gäbe es keine.</translation>
    </message>
    <message>
        <source>Contact forces</source>
        <translation>Kontaktkräfte</translation>
    </message>
    <message>
        <source>Separation accelerations</source>
        <translation>Trennbeschleunigungen</translation>
    </message>
    <message>
        <source>No solution. %1</source>
        <translation>Keine Lösung. %1</translation>
    </message>
    <message>
        <source>Nothing touches at this moment. What touches is listed here, with its forces and what is solved for them.</source>
        <translation>In diesem Augenblick berührt sich nichts. Was sich berührt, steht hier mit seinen Kräften und dem Problem, aus dem sie folgen.</translation>
    </message>
    <message>
        <source>N: force and moment of each unit λ</source>
        <translation>N: Kraft und Moment je Einheit von λ</translation>
    </message>
    <message>
        <source>The equations of this impact, bodies and points of contact as rows and columns: H I* = n·Δu without friction, and n·Δu = −(1 + E) ζ where all are struck at once.</source>
        <translation>Die Gleichungen dieses Stoßes, Körper und Kontaktpunkte als Zeilen und Spalten: H I* = n·Δu ohne Reibung, und n·Δu = −(1 + E) ζ, wo alle zugleich gestoßen werden.</translation>
    </message>
    <message>
        <source>Contacts at this moment</source>
        <translation>Kontakte in diesem Augenblick</translation>
    </message>
    <message>
        <source>Matrices of the contact problem</source>
        <translation>Matrizen des Kontaktproblems</translation>
    </message>
    <message>
        <source>Matrices of the impact</source>
        <translation>Matrizen des Stoßes</translation>
    </message>
    <message>
        <source>Show N</source>
        <translation>N zeigen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactModel</name>
    <message>
        <source>May be left out: its normal, with its moment, is a sum of those of the other contacts of this pair with factors ≥ 0 (positive linear dependence).</source>
        <translation>Entbehrlich: Seine Normale samt Moment ist eine Summe derer der anderen Kontakte dieses Paars mit Faktoren ≥ 0 (positive lineare Abhängigkeit).</translation>
    </message>
    <message>
        <source>Belongs to the minimal contact set: the other contacts of this pair cannot stand in for it.</source>
        <translation>Gehört zur minimalen Kontaktmenge: Die anderen Kontakte dieses Paars können ihn nicht ersetzen.</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>case %1</source>
        <translation>Fall %1</translation>
    </message>
    <message>
        <source>case %1, slides</source>
        <translation>Fall %1, gleitet</translation>
    </message>
    <message>
        <source>case %1, sticks</source>
        <translation>Fall %1, haftet</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Nötig</translation>
    </message>
    <message>
        <source>λ (N): the normal force</source>
        <translation>λ (N): die Normalkraft</translation>
    </message>
    <message>
        <source>|fₜ| (N): the size of the friction force</source>
        <translation>|fₜ| (N): der Betrag der Reibkraft</translation>
    </message>
    <message>
        <source>dζ/dt (m/s²): how fast the normal velocity grows</source>
        <translation>dζ/dt (m/s²): wie schnell die Normalgeschwindigkeit wächst</translation>
    </message>
    <message>
        <source>ζ (m/s): the normal velocity; &lt; 0 as the bodies approach</source>
        <translation>ζ (m/s): die Normalgeschwindigkeit; &lt; 0, wenn die Körper sich nähern</translation>
    </message>
    <message>
        <source>φ (m): the gap; &lt; 0 where the bodies overlap</source>
        <translation>φ (m): der Abstand; &lt; 0, wo die Körper einander durchdringen</translation>
    </message>
    <message>
        <source>n: the normal, in the axes of the world</source>
        <translation>n: die Normale, in den Achsen der Welt</translation>
    </message>
    <message>
        <source>λ⋅dζ/dt (N⋅m/s²): zero where force and separation exclude each other</source>
        <translation>λ⋅dζ/dt (N⋅m/s²): null, wo Kraft und Trennung einander ausschließen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ContactTable</name>
    <message>
        <source>%1, needed: %2</source>
        <translation>%1, nötig: %2</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Copy the table of the contacts</source>
        <translation>Tabelle der Kontakte kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ConvergenceChart</name>
    <message>
        <source>The errors of the steps will appear here.</source>
        <translation>Hier erscheinen die Fehler der Schritte.</translation>
    </message>
    <message>
        <source>points not shown, zero or not a number: %1</source>
        <translation>nicht gezeigte Punkte, null oder keine Zahl: %1</translation>
    </message>
    <message>
        <source>numbers: measured exponents</source>
        <translation>Zahlen: gemessene Exponenten</translation>
    </message>
    <message>
        <source>numbers: measured orders</source>
        <translation>Zahlen: gemessene Ordnungen</translation>
    </message>
    <message>
        <source>%1: order %2</source>
        <translation>%1: Ordnung %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ConvergencePanel</name>
    <message>
        <source>The errors of all methods are being measured …</source>
        <translation>Die Fehler aller Verfahren werden gemessen …</translation>
    </message>
    <message>
        <source>error at the end</source>
        <translation>Fehler am Ende</translation>
    </message>
    <message>
        <source>Errors of all methods by their step</source>
        <translation>Fehler aller Verfahren über der Schrittweite</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CostPanel</name>
    <message>
        <source>Time of one evaluation</source>
        <translation>Dauer einer Auswertung</translation>
    </message>
    <message>
        <source>links n</source>
        <translation>Glieder n</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Time of one solution</source>
        <translation>Dauer einer Lösung</translation>
    </message>
    <message>
        <source>The methods are being timed on this machine …</source>
        <translation>Die Verfahren werden auf diesem Rechner gestoppt …</translation>
    </message>
    <message>
        <source>contacts n</source>
        <translation>Kontakte n</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CourseMap</name>
    <message>
        <source>Steps seen: %1 of %2</source>
        <translation>Gesehene Schritte: %1 von %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::CourseMapDialog</name>
    <message>
        <source>Map of the course</source>
        <translation>Landkarte des Kurses</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between lessons</comment>
        <translation>, </translation>
    </message>
    <message>
        <source>Builds on %1.</source>
        <translation>Baut auf %1 auf.</translation>
    </message>
    <message>
        <source>Needed for %1.</source>
        <translation>Nötig für %1.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::DataPanel</name>
    <message>
        <source>Open measured data …</source>
        <translation>Messdaten öffnen …</translation>
    </message>
    <message>
        <source>Columns …</source>
        <translation>Spalten …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>The run begins at</source>
        <translation>Der Lauf beginnt bei</translation>
    </message>
    <message>
        <source>what the clock of the readings shows when the run begins</source>
        <translation>was die Uhr der Messwerte zeigt, wenn der Lauf beginnt</translation>
    </message>
    <message>
        <source>Residuals: readings minus run</source>
        <translation>Residuen: Messwert minus Lauf</translation>
    </message>
    <message>
        <source>Find by least squares:</source>
        <translation>Mit kleinsten Quadraten bestimmen:</translation>
    </message>
    <message>
        <source>Open again: %1</source>
        <translation>Wieder öffnen: %1</translation>
    </message>
    <message>
        <source>Readings of an experiment of your own, as a table (CSV) of a phone, of Tracker or of a spreadsheet, are laid over the curves as points. Parameters can then be fitted to them.</source>
        <translation>Messwerte eines eigenen Versuchs, als Tabelle (CSV) eines Telefons, von Tracker oder einer Tabellenkalkulation, liegen als Punkte über den Kurven. Parameter lassen sich daran anpassen.</translation>
    </message>
    <message>
        <source>%1: %2 readings</source>
        <translation>%1: %2 Messwerte</translation>
    </message>
    <message>
        <source>, %1 of them outside of the run</source>
        <translation>, davon %1 außerhalb des Laufs</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>fitting …</source>
        <translation>wird angepasst …</translation>
    </message>
    <message>
        <source>step %1, %2 runs</source>
        <translation>Schritt %1, %2 Läufe</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>correlation %1, %2: %3</source>
        <translation>Korrelation %1, %2: %3</translation>
    </message>
    <message>
        <source>χ² / degrees of freedom = %1</source>
        <translation>χ² / Freiheitsgrade = %1</translation>
    </message>
    <message>
        <source>%1: the readings spread by %2 about the run</source>
        <translation>%1: die Messwerte streuen um den Lauf mit %2</translation>
    </message>
    <message>
        <source>reading − run</source>
        <translation>Messwert − Lauf</translation>
    </message>
    <message>
        <source>Copy what was fitted</source>
        <translation>Ergebnis der Anpassung kopieren</translation>
    </message>
    <message>
        <source>Copy the readings as a table</source>
        <translation>Messwerte als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>the moment at which the run begins</source>
        <translation>der Zeitpunkt, zu dem der Lauf beginnt</translation>
    </message>
</context>
<context>
    <name>polhode::ui::EventSpeaker</name>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ExportDialog</name>
    <message>
        <source>the curves shown</source>
        <translation>die gezeigten Kurven</translation>
    </message>
    <message>
        <source>all variables</source>
        <translation>alle Größen</translation>
    </message>
    <message>
        <source>a table of events beside it</source>
        <translation>dazu eine Tabelle der Ereignisse</translation>
    </message>
    <message>
        <source>a description from which the run can be made again</source>
        <translation>eine Beschreibung, nach der sich der Lauf wiederholen lässt</translation>
    </message>
    <message>
        <source>mark as UTF-8 for Excel</source>
        <translation>für Excel als UTF-8 kennzeichnen</translation>
    </message>
    <message>
        <source>Export curves as CSV</source>
        <translation>Kurven als CSV ausgeben</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>Außerdem</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>the curves of this plot</source>
        <translation>die Kurven dieses Diagramms</translation>
    </message>
    <message>
        <source>chosen variables</source>
        <translation>ausgewählte Größen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>decimal comma</source>
        <translation>Dezimalkomma</translation>
    </message>
    <message>
        <source>all shown, in one table with a column “run”</source>
        <translation>alle gezeigten, in einer Tabelle mit der Spalte „run“</translation>
    </message>
    <message>
        <source>all shown, a file for each</source>
        <translation>alle gezeigten, je eine Datei</translation>
    </message>
    <message>
        <source>this run alone</source>
        <translation>nur dieser Lauf</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>energy and momentum</source>
        <translation>Energie und Impuls</translation>
    </message>
    <message>
        <source>as last time</source>
        <translation>wie zuletzt</translation>
    </message>
    <message>
        <source>the whole run</source>
        <translation>der ganze Lauf</translation>
    </message>
    <message>
        <source>as the plots show it: %1 – %2 s</source>
        <translation>wie in den Bildern zu sehen: %1 – %2 s</translation>
    </message>
    <message>
        <source>from – to</source>
        <translation>von – bis</translation>
    </message>
    <message>
        <source>comma between columns</source>
        <translation>Komma zwischen Spalten</translation>
    </message>
    <message>
        <source>semicolon between columns</source>
        <translation>Semikolon zwischen Spalten</translation>
    </message>
    <message>
        <source>tab between columns</source>
        <translation>Tabulator zwischen Spalten</translation>
    </message>
    <message>
        <source>as last time: %1 variables</source>
        <translation>wie zuletzt: %1 Größen</translation>
    </message>
    <message>
        <source>as last time: %1</source>
        <translation>wie zuletzt: %1</translation>
    </message>
    <message>
        <source>Nothing is chosen yet.</source>
        <translation>Noch ist nichts gewählt.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::FrameMenu</name>
    <message>
        <source>the ground</source>
        <translation>dem Boden</translation>
    </message>
    <message>
        <source>the centre of mass</source>
        <translation>dem Schwerpunkt</translation>
    </message>
    <message>
        <source>%1, turning with it</source>
        <translation>%1, mitgedreht</translation>
    </message>
    <message>
        <source>%1, without turning</source>
        <translation>%1, ohne Drehung</translation>
    </message>
    <message>
        <source>Turning with a body</source>
        <translation>Mit einem Körper mitgedreht</translation>
    </message>
    <message>
        <source>Carried along by a body</source>
        <translation>Von einem Körper mitgenommen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::GlossaryPopup</name>
    <message>
        <source>Taught in lesson %1</source>
        <translation>Behandelt in Lektion %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::HandsDialog</name>
    <message>
        <source>First vote</source>
        <translation>Erste Abstimmung</translation>
    </message>
    <message>
        <source>After the discussion</source>
        <translation>Nach der Diskussion</translation>
    </message>
    <message>
        <source>Show the bars</source>
        <translation>Balken zeigen</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Hände</translation>
    </message>
    <message>
        <source>Hands for %1</source>
        <translation>Hände für %1</translation>
    </message>
    <message>
        <source>One more hand for %1</source>
        <translation>Eine Hand mehr für %1</translation>
    </message>
    <message>
        <source>One hand less for %1</source>
        <translation>Eine Hand weniger für %1</translation>
    </message>
    <message>
        <source>The class sees what it thinks. On the page the bars come with the explanation.</source>
        <translation>Die Klasse sieht, was sie denkt. Auf der Seite kommen die Balken mit der Erklärung.</translation>
    </message>
    <message>
        <source>Count anew</source>
        <translation>Neu zählen</translation>
    </message>
    <message>
        <source>Another class: the hands of both votes are forgotten.</source>
        <translation>Eine andere Klasse: Die Hände beider Abstimmungen werden vergessen.</translation>
    </message>
    <message>
        <source>hands: %1</source>
        <translation>Hände: %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Chapters of the guide</source>
        <translation>Kapitel der Anleitung</translation>
    </message>
    <message>
        <source>User&apos;s guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>The guide is not where this program looks for it.</source>
        <translation>Die Anleitung ist nicht dort, wo das Programm sie sucht.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ImpactMicroscope</name>
    <message>
        <source>Filled: the force; rising: its impulse so far; dashed: the impulse of the rigid impact. Click to go to a moment.</source>
        <translation>Gefüllt: die Kraft; steigend: ihr Kraftstoß bis dahin; gestrichelt: der Kraftstoß des starren Stoßes. Ein Klick führt zu einem Zeitpunkt.</translation>
    </message>
    <message>
        <source>Impact microscope</source>
        <translation>Stoßmikroskop</translation>
    </message>
    <message>
        <source>It lasts</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Largest force</source>
        <translation>Größte Kraft</translation>
    </message>
    <message>
        <source>Impulse ∫λ dt</source>
        <translation>Kraftstoß ∫λ dt</translation>
    </message>
    <message>
        <source>Rate of the gap ζ</source>
        <translation>Abstandsgeschwindigkeit ζ</translation>
    </message>
    <message>
        <source>Rigid impulse of these velocities</source>
        <translation>Starrer Kraftstoß zu diesen Geschwindigkeiten</translation>
    </message>
    <message>
        <source>none: several contacts act at once</source>
        <translation>keiner: Mehrere Kontakte wirken zugleich</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ImportDialog</name>
    <message>
        <source>Measured data: %1</source>
        <translation>Messdaten: %1</translation>
    </message>
    <message>
        <source>found</source>
        <translation>erkannt</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>Strichpunkt</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <source>space</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Cells separated by</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>Dezimalzeichen</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Columns of the file</source>
        <translation>Spalten der Datei</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>First readings</source>
        <translation>erste Messwerte</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>misst</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>The run begins at</source>
        <translation>Der Lauf beginnt bei</translation>
    </message>
    <message>
        <source>s of the clock of the file</source>
        <translation>s der Uhr in der Datei</translation>
    </message>
    <message>
        <source>What “%1” measures</source>
        <translation>Was „%1“ misst</translation>
    </message>
    <message>
        <source>– nothing that is used</source>
        <translation>– nicht verwendet</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>standard error of the column above</source>
        <translation>Standardfehler der Spalte darüber</translation>
    </message>
    <message>
        <source>%1 rows.</source>
        <translation>%1 Zeilen.</translation>
    </message>
    <message>
        <source>“%1”: %2.</source>
        <translation>„%1“: %2.</translation>
    </message>
    <message>
        <source>“%1” holds no numbers.</source>
        <translation>„%1“ enthält keine Zahlen.</translation>
    </message>
    <message>
        <source>Open measured data</source>
        <translation>Messdaten öffnen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv *.dat);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt *.tsv *.dat);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>polhode::ui::IndeterminateView</name>
    <message>
        <source>Share of the indeterminate forces</source>
        <translation>Anteil der unbestimmten Kräfte</translation>
    </message>
    <message>
        <source>The forces are not unique; λ has this many freedoms: %1. Move the slider: forces change, the motion does not.</source>
        <translation>Die Kräfte sind nicht eindeutig; Freiheiten von λ: %1. Am Regler ändern sich die Kräfte, die Bewegung nicht.</translation>
    </message>
    <message>
        <source>Direction of the null space</source>
        <translation>Richtung im Nullraum</translation>
    </message>
    <message>
        <source>as computed</source>
        <translation>wie berechnet</translation>
    </message>
    <message>
        <source>Back to the forces of the run</source>
        <translation>Zurück zu den Kräften des Laufs</translation>
    </message>
    <message>
        <source>Friction stays as it is: contacts that slide keep their force, those that stick enough for it.</source>
        <translation>Die Reibung bleibt: Gleitende Kontakte behalten ihre Kraft, haftende genug für sie.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::JointInspector</name>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>apart (m)</source>
        <translation>Abstand (m)</translation>
    </message>
    <message>
        <source>The joints of an experiment and the matrices of its method are shown here; this one has none.</source>
        <translation>Hier stehen die Gelenke eines Versuchs und die Matrizen seines Verfahrens; dieser hat keine.</translation>
    </message>
    <message>
        <source>“%1” was %2 m apart</source>
        <translation>„%1“ klaffte um %2 m</translation>
    </message>
    <message>
        <source>velocities were off by up to %1 m/s or rad/s</source>
        <translation>Geschwindigkeiten wichen um bis zu %1 m/s oder rad/s ab</translation>
    </message>
    <message>
        <source>The start as stated does not fit the joints: %1. It was put onto them.</source>
        <translation>Der angegebene Anfang passt nicht zu den Gelenken: %1. Er wurde angepasst.</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source> That took %1 J of kinetic energy.</source>
        <translation> Das kostete %1 J kinetische Energie.</translation>
    </message>
    <message>
        <source>J has rank %1: all its rows are independent.</source>
        <translation>J hat den Rang %1: Alle Zeilen sind unabhängig.</translation>
    </message>
    <message>
        <source>J has rank %1 of %2 rows: %3 repeat the others, and λ is the solution of least norm.</source>
        <translation>J hat den Rang %1 bei %2 Zeilen: %3 wiederholen die übrigen; λ ist die Lösung kleinster Norm.</translation>
    </message>
    <message>
        <source>J has rank %1 of %2 rows: one repeats the others, and λ is the solution of least norm.</source>
        <translation>J hat den Rang %1 bei %2 Zeilen: Eine wiederholt die übrigen; λ ist die Lösung kleinster Norm.</translation>
    </message>
    <message>
        <source>On the motions that guides leave to the bodies (the plane, rails, supports) J has rank %1 of %2 rows: the other %3 speak of motions that are excluded already, or repeat others, and λ is the solution of least norm.</source>
        <translation>Auf den Bewegungen, die Führungen (Ebene, Schienen, Lager) den Körpern lassen, hat J den Rang %1 bei %2 Zeilen: Die übrigen %3 betreffen schon ausgeschlossene Bewegungen oder wiederholen andere; λ ist die Lösung kleinster Norm.</translation>
    </message>
    <message>
        <source>Matrices of the joints</source>
        <translation>Matrizen der Gelenke</translation>
    </message>
    <message>
        <source>Copy the table of the joints</source>
        <translation>Tabelle der Gelenke kopieren</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>polhode::ui::KeptRuns</name>
    <message>
        <source>initial values</source>
        <translation>Anfangswerte</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>Es gibt noch keinen Lauf.</translation>
    </message>
    <message>
        <source>This run is kept already.</source>
        <translation>Dieser Lauf ist schon aufgehoben.</translation>
    </message>
    <message>
        <source>%1 runs are kept, and more cannot be told apart. Remove one first.</source>
        <translation>%1 Läufe sind aufgehoben; mehr lassen sich nicht unterscheiden. Bitte zuerst einen entfernen.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::LedgerPanel</name>
    <message>
        <source>How many digits can I trust?</source>
        <translation>Wie vielen Stellen darf ich trauen?</translation>
    </message>
    <message>
        <source>Repeats the run at half the step and compares</source>
        <translation>Wiederholt den Lauf mit halber Schrittweite und vergleicht</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Translation</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>Rotation</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>Potential</translation>
    </message>
    <message>
        <source>Running at half the step …</source>
        <translation>Lauf mit halber Schrittweite …</translation>
    </message>
    <message>
        <source>Every variable agrees to 16 digits.</source>
        <translation>Alle Größen stimmen auf 16 Stellen überein.</translation>
    </message>
    <message>
        <source>E(0) at the start</source>
        <translation>E(0) am Anfang</translation>
    </message>
    <message>
        <source>energy at the start</source>
        <translation>Energie am Anfang</translation>
    </message>
    <message>
        <source>+ W work done</source>
        <translation>+ W Arbeit</translation>
    </message>
    <message>
        <source>work of the forces that have no potential, since the start</source>
        <translation>Arbeit der Kräfte ohne Potential, seit dem Anfang</translation>
    </message>
    <message>
        <source>E(t) now</source>
        <translation>E(t) jetzt</translation>
    </message>
    <message>
        <source>energy now</source>
        <translation>Energie jetzt</translation>
    </message>
    <message>
        <source>ΔE left over</source>
        <translation>ΔE Rest</translation>
    </message>
    <message>
        <source>Δp left over</source>
        <translation>Δp Rest</translation>
    </message>
    <message>
        <source>change of the momentum less the impulse of all forces: numerical error</source>
        <translation>Änderung des Impulses minus Kraftstoß aller Kräfte: numerischer Fehler</translation>
    </message>
    <message>
        <source>ΔL left over</source>
        <translation>ΔL Rest</translation>
    </message>
    <message>
        <source>change of the angular momentum less the impulse of all torques: numerical error</source>
        <translation>Änderung des Drehimpulses minus Momentenstoß aller Momente: numerischer Fehler</translation>
    </message>
    <message>
        <source>The shares of the energy will appear here.</source>
        <translation>Hier erscheinen die Anteile der Energie.</translation>
    </message>
    <message>
        <source>Worst is %1 (%2): %3 digits agree at the end; it differs by at most %4.</source>
        <translation>Am schlechtesten: %1 (%2): %3 Stellen stimmen am Ende überein; Abweichung höchstens %4.</translation>
    </message>
    <message>
        <source>− friction</source>
        <translation>− Reibung</translation>
    </message>
    <message>
        <source>energy taken by friction, since the start</source>
        <translation>durch Reibung verlorene Energie, seit dem Anfang</translation>
    </message>
    <message>
        <source>− impacts</source>
        <translation>− Stöße</translation>
    </message>
    <message>
        <source>energy lost in impacts, since the start</source>
        <translation>in Stößen verlorene Energie, seit dem Anfang</translation>
    </message>
    <message>
        <source>− damping</source>
        <translation>− Dämpfung</translation>
    </message>
    <message>
        <source>energy taken by dampers of contacts and joints, since the start</source>
        <translation>von Dämpfern in Kontakten und Gelenken aufgenommene Energie, seit dem Anfang</translation>
    </message>
    <message>
        <source>E(t) − E(0) − W, and what was lost: numerical error</source>
        <translation>E(t) − E(0) − W samt Verlusten: numerischer Fehler</translation>
    </message>
    <message>
        <source>− drift of constraints</source>
        <translation>− Drift der Bindungen</translation>
    </message>
    <message>
        <source>− drift</source>
        <translation>− Drift</translation>
    </message>
    <message>
        <source>energy taken by the drift of joints and contacts and by what corrects it, since the start: numerical error</source>
        <translation>durch die Drift von Gelenken und Kontakten und deren Korrektur verlorene Energie, seit dem Anfang: numerischer Fehler</translation>
    </message>
    <message>
        <source>Shares of the energy</source>
        <translation>Anteile der Energie</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Energy and momentum</source>
        <translation>Energie und Impuls</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
</context>
<context>
    <name>polhode::ui::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>%1 cannot be shown:</source>
        <translation>%1 lässt sich nicht zeigen:</translation>
    </message>
    <message>
        <source>%1 contains mistakes:</source>
        <translation>%1 enthält Fehler:</translation>
    </message>
    <message>
        <source>There are no lessons in the folder of the lessons.</source>
        <translation>Im Lektionsordner sind keine Lektionen.</translation>
    </message>
    <message>
        <source>Bookmark: %1</source>
        <translation>Lesezeichen: %1</translation>
    </message>
    <message>
        <source>F2 renames this bookmark, Delete removes it.</source>
        <translation>F2 benennt das Lesezeichen um, Entf löscht es.</translation>
    </message>
    <message>
        <source>Rename …</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Rename the bookmark</source>
        <translation>Lesezeichen umbenennen</translation>
    </message>
    <message>
        <source>Bookmarks of other lessons</source>
        <translation>Lesezeichen anderer Lektionen</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>The lessons of the program</source>
        <translation>Die Lektionen des Programms</translation>
    </message>
    <message>
        <source>At the end you will be able to</source>
        <translation>Am Ende können Sie</translation>
    </message>
    <message>
        <source>Map of the course</source>
        <translation>Landkarte des Kurses</translation>
    </message>
    <message>
        <source>The lists of terms and symbols contain mistakes:</source>
        <translation>Die Listen der Begriffe und Formelzeichen enthalten Fehler:</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MainWindow</name>
    <message>
        <source>The glossary has no entry “%1”.</source>
        <translation>Das Glossar hat keinen Eintrag „%1“.</translation>
    </message>
    <message>
        <source>This run is kept for comparison.</source>
        <translation>Dieser Lauf bleibt zum Vergleich stehen.</translation>
    </message>
    <message>
        <source>Save a picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>Ein Schritt vor</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>Ein Schritt zurück</translation>
    </message>
    <message>
        <source>To the next event</source>
        <translation>Zum nächsten Ereignis</translation>
    </message>
    <message>
        <source>To the event before</source>
        <translation>Zum vorigen Ereignis</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>Next step of the page</source>
        <translation>Nächster Schritt der Seite</translation>
    </message>
    <message>
        <source>Step of the page before</source>
        <translation>Voriger Schritt der Seite</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Presentation for a projector</source>
        <translation>Vorführung für den Beamer</translation>
    </message>
    <message>
        <source>Next language</source>
        <translation>Nächste Sprache</translation>
    </message>
    <message>
        <source>Reset all parameters</source>
        <translation>Alle Parameter zurücksetzen</translation>
    </message>
    <message>
        <source>Keep this run for comparison</source>
        <translation>Diesen Lauf zum Vergleich behalten</translation>
    </message>
    <message>
        <source>Forget the runs kept</source>
        <translation>Behaltene Läufe verwerfen</translation>
    </message>
    <message>
        <source>Export curves as CSV …</source>
        <translation>Kurven als CSV ausgeben …</translation>
    </message>
    <message>
        <source>Save a picture of the window …</source>
        <translation>Bild des Fensters speichern …</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Beamer</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>About Polhode</source>
        <translation>Über Polhode</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Curves appear here. Choose plots from the page, or double-click a row under Values.</source>
        <translation>Hier erscheinen Kurven. Diagramme wählt man auf der Seite oder per Doppelklick auf eine Zeile unter „Werte“.</translation>
    </message>
    <message>
        <source>Remove all pokes and pulls</source>
        <translation>Alles Stoßen und Ziehen entfernen</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Variable of the x axis</source>
        <translation>Größe der x-Achse</translation>
    </message>
    <message>
        <source>Variable of the y axis</source>
        <translation>Größe der y-Achse</translation>
    </message>
    <message>
        <source>Add a curve</source>
        <translation>Kurve hinzufügen</translation>
    </message>
    <message>
        <source>This lesson has no equation (%1).</source>
        <translation>Diese Lektion hat keine Gleichung (%1).</translation>
    </message>
    <message>
        <source>Equation (%1) is on this step. Alt+← leads back.</source>
        <translation>Gleichung (%1) steht in diesem Schritt. Alt+← führt zurück.</translation>
    </message>
    <message>
        <source>No link has led here from another step.</source>
        <translation>Hierher führte kein Verweis aus einem anderen Schritt.</translation>
    </message>
    <message>
        <source>Back to the link to an equation</source>
        <translation>Zurück zum Verweis auf eine Gleichung</translation>
    </message>
    <message>
        <source>There is no run yet.</source>
        <translation>Es gibt noch keinen Lauf.</translation>
    </message>
    <message>
        <source>Copy a picture of the window</source>
        <translation>Bild des Fensters kopieren</translation>
    </message>
    <message>
        <source>Copy a picture of the scene</source>
        <translation>Bild der Szene kopieren</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Tafeln</translation>
    </message>
    <message>
        <source>Panel “%1”</source>
        <translation>Tafel „%1“</translation>
    </message>
    <message>
        <source>The page</source>
        <translation>Die Seite</translation>
    </message>
    <message>
        <source>The values</source>
        <translation>Die Werte</translation>
    </message>
    <message>
        <source>Drag a slider or type a number with its unit. Everything is computed again at once, from the beginning to the end, and every curve moves as a whole.</source>
        <translation>Ziehen Sie einen Regler oder tippen Sie eine Zahl mit Einheit. Alles wird sofort neu gerechnet, von Anfang bis Ende, und jede Kurve bewegt sich als Ganzes.</translation>
    </message>
    <message>
        <source>The scene</source>
        <translation>Die Szene</translation>
    </message>
    <message>
        <source>Drag to look from elsewhere, turn the wheel to come nearer. Drag a body itself and you poke it: the arrow is an impulse.</source>
        <translation>Ziehen ändert den Blick, das Rad holt näher heran. Ziehen Sie an einem Körper selbst, so stoßen Sie ihn: Der Pfeil ist ein Kraftstoß.</translation>
    </message>
    <message>
        <source>The curves</source>
        <translation>Die Kurven</translation>
    </message>
    <message>
        <source>They show the whole run; the vertical line is now, and you can drag it. Beside them stand energy, matrices and contacts in numbers.</source>
        <translation>Sie zeigen den ganzen Lauf; die senkrechte Linie ist der Augenblick, und Sie können sie ziehen. Daneben stehen Energie, Matrizen und Kontakte in Zahlen.</translation>
    </message>
    <message>
        <source>The time</source>
        <translation>Die Zeit</translation>
    </message>
    <message>
        <source>Space plays and pauses. Diamonds are events: impacts, slipping, sticking. At the right you keep a run to compare it, share it as one line, and save curves as CSV.</source>
        <translation>Die Leertaste spielt und hält an. Rauten sind Ereignisse: Stöße, Rutschen, Haften. Rechts behalten Sie einen Lauf zum Vergleich, teilen ihn als eine Zeile und speichern Kurven als CSV.</translation>
    </message>
    <message>
        <source>Find in the lessons</source>
        <translation>In den Lektionen suchen</translation>
    </message>
    <message>
        <source>A tour of the window</source>
        <translation>Rundgang durch das Fenster</translation>
    </message>
    <message>
        <source>What you have seen …</source>
        <translation>Gesehenes …</translation>
    </message>
    <message>
        <source>Read here, step by step. Blue words can be clicked: they set values, play the run or show an arrow. Numbers on a blue ground are measured in the run as you read.</source>
        <translation>Lesen Sie hier Schritt für Schritt. Blaue Wörter lassen sich anklicken: Sie stellen Werte ein, spielen den Lauf ab oder zeigen einen Pfeil. Zahlen auf blauem Grund werden im Lauf gemessen, während Sie lesen.</translation>
    </message>
    <message>
        <source>Energy and momentum as CSV …</source>
        <translation>Energie und Impuls als CSV …</translation>
    </message>
    <message>
        <source>Open measured data …</source>
        <translation>Messdaten öffnen …</translation>
    </message>
    <message>
        <source>Enlarge the panel with the focus, or make it small again</source>
        <translation>Feld mit dem Fokus groß zeigen, oder wieder klein</translation>
    </message>
    <message>
        <source>Names of events above the plots</source>
        <translation>Namen der Ereignisse über den Kurven</translation>
    </message>
    <message>
        <source>The marked stretch begins here</source>
        <translation>Der markierte Abschnitt beginnt hier</translation>
    </message>
    <message>
        <source>The marked stretch ends here</source>
        <translation>Der markierte Abschnitt endet hier</translation>
    </message>
    <message>
        <source>Back from a large panel or the presentation</source>
        <translation>Zurück aus großem Feld oder Vorführung</translation>
    </message>
    <message>
        <source>Window for the class</source>
        <translation>Fenster für die Klasse</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>Notizen für Lehrende</translation>
    </message>
    <message>
        <source>Freeze what the class sees</source>
        <translation>Bild der Klasse anhalten</translation>
    </message>
    <message>
        <source>Text of the usual size</source>
        <translation>Schrift in üblicher Größe</translation>
    </message>
    <message>
        <source>Before a class</source>
        <translation>Vor der Klasse</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>There is no window for the class yet; F7 opens one.</source>
        <translation>Es gibt noch kein Fenster für die Klasse; F7 öffnet eines.</translation>
    </message>
    <message>
        <source>The class keeps seeing this picture until you release it.</source>
        <translation>Die Klasse sieht dieses Bild, bis Sie es freigeben.</translation>
    </message>
    <message>
        <source>The class sees what you see again.</source>
        <translation>Die Klasse sieht wieder, was Sie sehen.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>There is no question with answers to choose from on this page.</source>
        <translation>Auf dieser Seite steht keine Frage mit Antworten zur Wahl.</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>Momente</translation>
    </message>
    <message>
        <source>Recent moments</source>
        <translation>Letzte Momente</translation>
    </message>
    <message>
        <source>Copy this moment as one line</source>
        <translation>Moment als eine Zeile kopieren</translation>
    </message>
    <message>
        <source>Open the moment on the clipboard</source>
        <translation>Moment aus der Zwischenablage öffnen</translation>
    </message>
    <message>
        <source>Bookmark this moment …</source>
        <translation>Lesezeichen setzen …</translation>
    </message>
    <message>
        <source>Save this moment …</source>
        <translation>Moment speichern …</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>Bookmark this moment</source>
        <translation>Lesezeichen setzen</translation>
    </message>
    <message>
        <source>The bookmark stands in the list of lessons (Ctrl+L).</source>
        <translation>Das Lesezeichen steht in der Liste der Lektionen (Strg+L).</translation>
    </message>
    <message>
        <source>Save this moment</source>
        <translation>Moment speichern</translation>
    </message>
    <message>
        <source>Moments (*%1)</source>
        <translation>Momente (*%1)</translation>
    </message>
    <message>
        <source>Open a folder of lessons</source>
        <translation>Ordner mit Lektionen öffnen</translation>
    </message>
    <message>
        <source>Open a folder of lessons …</source>
        <translation>Ordner mit Lektionen öffnen …</translation>
    </message>
    <message>
        <source>Measure a stretch of the curves</source>
        <translation>Einen Abschnitt der Kurven messen</translation>
    </message>
    <message>
        <source>The file of your settings is damaged. What can still be read of it is used; a copy of it as it was is kept: %1</source>
        <translation>Die Datei mit Ihren Einstellungen ist beschädigt. Was sich noch lesen lässt, gilt weiter; eine Kopie der Datei liegt hier: %1</translation>
    </message>
    <message>
        <source>Tables and data</source>
        <translation>Tabellen und Daten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Events are told while the run plays.</source>
        <translation>Ereignisse werden beim Abspielen angesagt.</translation>
    </message>
    <message>
        <source>Events are no longer told.</source>
        <translation>Ereignisse werden nicht mehr angesagt.</translation>
    </message>
    <message>
        <source>The curves of a plot as a table</source>
        <translation>Die Kurven eines Diagramms als Tabelle</translation>
    </message>
    <message>
        <source>Tell this moment in words</source>
        <translation>Diesen Augenblick in Worten sagen</translation>
    </message>
    <message>
        <source>Tell events in words while playing</source>
        <translation>Ereignisse beim Abspielen ansagen</translation>
    </message>
    <message>
        <source>The curves are hidden until a prediction is made.</source>
        <translation>Die Kurven sind verdeckt, bis eine Vorhersage getroffen ist.</translation>
    </message>
    <message>
        <source>There is no plot whose numbers could be shown.</source>
        <translation>Es gibt kein Diagramm, dessen Zahlen gezeigt werden könnten.</translation>
    </message>
    <message>
        <source>Handout of this lesson …</source>
        <translation>Arbeitsblatt zur Lektion …</translation>
    </message>
    <message>
        <source>Handout with answers …</source>
        <translation>Arbeitsblatt mit Lösungen …</translation>
    </message>
    <message>
        <source>Report of this moment …</source>
        <translation>Bericht über diesen Moment …</translation>
    </message>
    <message>
        <source>Print the handout …</source>
        <translation>Arbeitsblatt drucken …</translation>
    </message>
    <message>
        <source>Print the report …</source>
        <translation>Bericht drucken …</translation>
    </message>
    <message>
        <source>On paper</source>
        <translation>Auf Papier</translation>
    </message>
    <message>
        <source>Printing the lesson …</source>
        <translation>Die Lektion wird gesetzt …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Predict first: the report would tell what is to be predicted.</source>
        <translation>Erst vorhersagen: Der Bericht würde es verraten.</translation>
    </message>
    <message>
        <source>PDF or web page (*.pdf *.html)</source>
        <translation>PDF oder Webseite (*.pdf *.html)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>The printer does not take it.</source>
        <translation>Der Drucker nimmt es nicht an.</translation>
    </message>
    <message>
        <source>Handout of this lesson</source>
        <translation>Arbeitsblatt zur Lektion</translation>
    </message>
    <message>
        <source>Handout with answers</source>
        <translation>Arbeitsblatt mit Lösungen</translation>
    </message>
    <message>
        <source>Report of this moment</source>
        <translation>Bericht über diesen Moment</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Scenes, lessons and moments (*.yaml *.yml *%1)</source>
        <translation>Szenen, Lektionen und Momente (*.yaml *.yml *%1)</translation>
    </message>
    <message>
        <source>Animation of the run …</source>
        <translation>Animation des Laufs …</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Open a scene, a lesson or a moment …</source>
        <translation>Szene, Lektion oder Moment öffnen …</translation>
    </message>
    <message>
        <source>Pictures and animation</source>
        <translation>Bilder und Animation</translation>
    </message>
    <message>
        <source>Copy a picture of the curves</source>
        <translation>Bild der Kurven kopieren</translation>
    </message>
    <message>
        <source>Copied to the clipboard.</source>
        <translation>In die Zwischenablage kopiert.</translation>
    </message>
    <message>
        <source>The run is still hidden: answer first, or show it.</source>
        <translation>Der Lauf ist noch verdeckt: antworten Sie erst, oder zeigen Sie ihn.</translation>
    </message>
    <message>
        <source>The lessons of the program</source>
        <translation>Die Lektionen des Programms</translation>
    </message>
    <message>
        <source>Forget what was opened</source>
        <translation>Vergessen, was geöffnet war</translation>
    </message>
    <message>
        <source>Copy what has the focus: a table, a matrix, a picture</source>
        <translation>Kopieren, was den Fokus hat: Tabelle, Matrix, Bild</translation>
    </message>
    <message>
        <source>Values to set</source>
        <translation>Einstellbare Werte</translation>
    </message>
    <message>
        <source>Problems of this lesson</source>
        <translation>Aufgaben dieser Lektion</translation>
    </message>
    <message>
        <source>Worked answers to the problems</source>
        <translation>Lösungen der Aufgaben</translation>
    </message>
    <message>
        <source>Problems of this lesson …</source>
        <translation>Aufgaben dieser Lektion …</translation>
    </message>
    <message>
        <source>Worked answers to the problems …</source>
        <translation>Lösungen der Aufgaben …</translation>
    </message>
    <message>
        <source>No line that is worked by hand is still to come on this page.</source>
        <translation>Auf dieser Seite steht keine Zeile einer Rechnung mehr aus.</translation>
    </message>
    <message>
        <source>Map of the course …</source>
        <translation>Landkarte des Kurses …</translation>
    </message>
    <message>
        <source>Terms and symbols …</source>
        <translation>Begriffe und Formelzeichen …</translation>
    </message>
    <message>
        <source>Next line of what is worked by hand</source>
        <translation>Nächste Zeile der Rechnung von Hand</translation>
    </message>
    <message>
        <source>Core only: Next leaves out further steps</source>
        <translation>Nur der Kern: „Weiter“ lässt Vertiefungen aus</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MatricesPanel</name>
    <message>
        <source>Inertia tensor and rotation as matrices</source>
        <translation>Trägheitstensor und Drehung als Matrizen</translation>
    </message>
    <message>
        <source>The inertia tensor of a body that can turn is shown here; this experiment has none.</source>
        <translation>Hier steht der Trägheitstensor eines drehbaren Körpers; dieser Versuch hat keinen.</translation>
    </message>
    <message>
        <source>Body whose matrices are shown</source>
        <translation>Körper, dessen Matrizen gezeigt werden</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MatrixGrid</name>
    <message>
        <source>%1: %2 rows, %3 columns</source>
        <translation>%1: %2 Zeilen, %3 Spalten</translation>
    </message>
    <message>
        <source>Copy this matrix as a table</source>
        <translation>Diese Matrix als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the matrices as tables</source>
        <translation>Die Matrizen als Tabellen kopieren</translation>
    </message>
    <message>
        <source>Copy this matrix as LaTeX</source>
        <translation>Diese Matrix als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy the matrices as LaTeX</source>
        <translation>Die Matrizen als LaTeX kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::MeasureField</name>
    <message>
        <source>Compare a measure, such as max[…]</source>
        <translation>Maß vergleichen, etwa max[…]</translation>
    </message>
    <message>
        <source>Measure of the runs</source>
        <translation>Maß der Läufe</translation>
    </message>
    <message>
        <source>This is no number in this run.</source>
        <translation>In diesem Lauf ist das keine Zahl.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Moments</name>
    <message>
        <source>This moment cannot be opened: %1</source>
        <translation>Dieser Moment lässt sich nicht öffnen: %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
    <message>
        <source>On the clipboard, as one line: %1. Ctrl+Shift+V opens it again.</source>
        <translation>Als eine Zeile in der Zwischenablage: %1. Strg+Umschalt+V öffnet sie wieder.</translation>
    </message>
    <message>
        <source>the language “%1” is not there</source>
        <translation>die Sprache „%1“ gibt es hier nicht</translation>
    </message>
    <message>
        <source>the panel “%1” is not there</source>
        <translation>das Panel „%1“ gibt es hier nicht</translation>
    </message>
    <message>
        <source>Opened: %1. The run is the same to the last bit.</source>
        <translation>Geöffnet: %1. Der Lauf stimmt bis aufs letzte Bit überein.</translation>
    </message>
    <message>
        <source>Opened: %1.</source>
        <translation>Geöffnet: %1.</translation>
    </message>
    <message>
        <source>The moment is open, except for this:</source>
        <translation>Der Moment ist offen, bis auf Folgendes:</translation>
    </message>
    <message>
        <source>%1 has no line of a moment in it. What can be opened: a moment (….polhode), a scene (….yaml), a folder of lessons.</source>
        <translation>In %1 steht keine Zeile eines Moments. Öffnen lässt sich: ein Moment (….polhode), eine Szene (….yaml), ein Ordner mit Lektionen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2</source>
        <translation>%1 lässt sich nicht öffnen: %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::NoticeBar</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Opener</name>
    <message>
        <source>%1 is not there.</source>
        <translation>%1 ist nicht da.</translation>
    </message>
    <message>
        <source>There are no lessons in %1. A lesson is a folder whose name begins with a digit.</source>
        <translation>In %1 sind keine Lektionen. Eine Lektion ist ein Ordner, dessen Name mit einer Ziffer beginnt.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 cannot be opened:</source>
        <translation>%1 kann nicht geöffnet werden:</translation>
    </message>
    <message>
        <source>the scene file %1, which it shows, is not there</source>
        <translation>die Szenendatei %1, die er zeigt, ist nicht da</translation>
    </message>
    <message>
        <source>the folder %1 with its lesson “%2” is not there</source>
        <translation>der Ordner %1 mit seiner Lektion „%2“ ist nicht da</translation>
    </message>
    <message>
        <source>the folder %1 is not there; this is the lesson “%2” in %3</source>
        <translation>der Ordner %1 ist nicht da; dies ist die Lektion „%2“ in %3</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PagePanel</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The step before (Ctrl+Page Up)</source>
        <translation>Voriger Schritt (Strg+Bild auf)</translation>
    </message>
    <message>
        <source>The next step (Ctrl+Page Down)</source>
        <translation>Nächster Schritt (Strg+Bild ab)</translation>
    </message>
    <message>
        <source>Lesson page</source>
        <translation>Lektionsseite</translation>
    </message>
    <message>
        <source>The files of this lesson contain mistakes:</source>
        <translation>Die Dateien dieser Lektion enthalten Fehler:</translation>
    </message>
    <message>
        <source>This lesson is shown as it was before its files were changed:</source>
        <translation>Diese Lektion wird so gezeigt, wie sie vor der Änderung ihrer Dateien war:</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>The files of this lesson are gone; it is shown as it was.</source>
        <translation>Die Dateien dieser Lektion sind fort; sie wird gezeigt, wie sie war.</translation>
    </message>
    <message>
        <source>Another sheet</source>
        <translation>Ein anderes Blatt</translation>
    </message>
    <message>
        <source>Number of the sheet, such as your own:</source>
        <translation>Nummer des Blattes, etwa die eigene:</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PageView</name>
    <message>
        <source>This formula cannot be typeset: %1</source>
        <translation>Diese Formel lässt sich nicht setzen: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy formula as LaTeX</source>
        <translation>Formel als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Your number, with its unit</source>
        <translation>Ihre Zahl, mit Einheit</translation>
    </message>
    <message>
        <source>hands: %1, then %2</source>
        <translation>Hände: %1, dann %2</translation>
    </message>
    <message>
        <source>hands: %1</source>
        <translation>Hände: %1</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ParameterPanel</name>
    <message>
        <source>Experiment</source>
        <translation>Versuch</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ParameterRow</name>
    <message>
        <source>%1, to type</source>
        <translation>%1, Eingabe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Type a value; a unit may follow, such as “30 deg”</source>
        <translation>Einen Wert eingeben, auch mit Einheit, etwa „30 deg“</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück auf %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotStack</name>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>The curves will appear here.</source>
        <translation>Hier erscheinen die Kurven.</translation>
    </message>
    <message>
        <source>Click to hide this curve</source>
        <translation>Klick blendet diese Kurve aus</translation>
    </message>
    <message>
        <source>Click to show this curve</source>
        <translation>Klick zeigt diese Kurve</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern …</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Als SVG speichern …</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Als PDF speichern …</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV ausgeben …</translation>
    </message>
    <message>
        <source>Logarithmic y axis</source>
        <translation>Logarithmische y-Achse</translation>
    </message>
    <message>
        <source>Choose x axis variable…</source>
        <translation>Größe der x-Achse wählen …</translation>
    </message>
    <message>
        <source>Choose y axis variable…</source>
        <translation>Größe der y-Achse wählen …</translation>
    </message>
    <message>
        <source>Add curve…</source>
        <translation>Kurve hinzufügen …</translation>
    </message>
    <message>
        <source>Remove curve</source>
        <translation>Kurve entfernen</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>curves not shown where ≤ 0, as the axis is logarithmic: %1</source>
        <translation>bei logarithmischer Achse nicht gezeigt, wo ≤ 0: %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>The curves are hidden until a prediction is made.</source>
        <translation>Die Kurven sind verdeckt, bis eine Vorhersage getroffen ist.</translation>
    </message>
    <message>
        <source>Click to hide or show these curves</source>
        <translation>Klicken, um diese Kurven aus- oder einzublenden</translation>
    </message>
    <message>
        <source>Enlarge this plot	Enter</source>
        <translation>Dieses Diagramm groß zeigen	Enter</translation>
    </message>
    <message>
        <source>All plots again	Esc</source>
        <translation>Wieder alle Diagramme	Esc</translation>
    </message>
    <message>
        <source>Reset axes	Home</source>
        <translation>Achsen zurücksetzen	Home</translation>
    </message>
    <message>
        <source>Names of events	N</source>
        <translation>Namen der Ereignisse	N</translation>
    </message>
    <message>
        <source>Measure a stretch	M</source>
        <translation>Einen Abschnitt messen	M</translation>
    </message>
    <message>
        <source>Measure curve</source>
        <translation>Kurve messen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Line: a t + b</source>
        <translation>Gerade: a t + b</translation>
    </message>
    <message>
        <source>Parabola: a t² + b t + c</source>
        <translation>Parabel: a t² + b t + c</translation>
    </message>
    <message>
        <source>Sine: a sin(ω t + φ) + c</source>
        <translation>Sinus: a sin(ω t + φ) + c</translation>
    </message>
    <message>
        <source>Exponential: a exp(k t) + c</source>
        <translation>Exponentiell: a exp(k t) + c</translation>
    </message>
    <message>
        <source>Copy what is measured</source>
        <translation>Messwerte kopieren</translation>
    </message>
    <message>
        <source>Remove the marks</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>no values at this time</source>
        <translation>keine Werte zu dieser Zeit</translation>
    </message>
    <message>
        <source>Table of the curves…	Ctrl+T</source>
        <translation>Tabelle der Kurven …	Strg+T</translation>
    </message>
    <message>
        <source>Show curves</source>
        <translation>Kurven zeigen</translation>
    </message>
    <message>
        <source>Copy picture of this plot</source>
        <translation>Bild dieses Diagramms kopieren</translation>
    </message>
    <message>
        <source>Copy picture	Ctrl+C</source>
        <translation>Bild aller Diagramme kopieren	Strg+C</translation>
    </message>
    <message>
        <source> (1 in %1 drawn)</source>
        <translation> (1 von %1 gezeichnet)</translation>
    </message>
    <message>
        <source>So many readings would run together: of each %1 one is drawn. Zoomed in there are more; fits, tables and files have all.</source>
        <translation>So viele Messwerte würden ineinanderlaufen: Von je %1 ist einer gezeichnet. Beim Vergrößern werden es mehr; Anpassungen, Tabellen und Dateien enthalten alle.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotTable</name>
    <message>
        <source>%1, before the jump</source>
        <translation>%1, vor dem Sprung</translation>
    </message>
    <message>
        <source>%1, after the jump</source>
        <translation>%1, nach dem Sprung</translation>
    </message>
    <message>
        <source>%1, theory</source>
        <translation>%1, Theorie</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotTableDialog</name>
    <message>
        <source>&amp;Rows</source>
        <translation>&amp;Zeilen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the selected cells, or the whole table if there are none</source>
        <translation>Kopiert die gewählten Zellen, sonst die ganze Tabelle</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>as drawn</source>
        <translation>wie gezeichnet</translation>
    </message>
    <message>
        <source>every %1 s</source>
        <translation>alle %1 s</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Copy the selected cells</source>
        <translation>Ausgewählte Zellen kopieren</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::PlotVeil</name>
    <message>
        <source>Predict first – then the curves</source>
        <translation>Erst vorhersagen, dann die Kurven</translation>
    </message>
    <message>
        <source>Answer the question on the page.</source>
        <translation>Beantworten Sie die Frage auf der Seite.</translation>
    </message>
    <message>
        <source>Show anyway</source>
        <translation>Trotzdem zeigen</translation>
    </message>
    <message>
        <source>Shows the curves and the numbers without a prediction</source>
        <translation>Zeigt Kurven und Zahlen ohne Vorhersage</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Presentation</name>
    <message>
        <source>The step before</source>
        <translation>Der Schritt davor</translation>
    </message>
    <message>
        <source>The next step</source>
        <translation>Der nächste Schritt</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>Stift</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>Radierer</translation>
    </message>
    <message>
        <source>Erase all that is drawn on this step</source>
        <translation>Alles auf diesem Schritt Gezeichnete löschen</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>Scheinwerfer</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>Schwarzer Bildschirm</translation>
    </message>
    <message>
        <source>Timer</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>The last changed value, in large letters</source>
        <translation>Der zuletzt geänderte Wert in großer Schrift</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Values to set</source>
        <translation>Einstellbare Werte</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>Präsentation verlassen</translation>
    </message>
    <message>
        <source>Red pen</source>
        <translation>Roter Stift</translation>
    </message>
    <message>
        <source>Blue pen</source>
        <translation>Blauer Stift</translation>
    </message>
    <message>
        <source>Green pen</source>
        <translation>Grüner Stift</translation>
    </message>
    <message>
        <source>Black pen</source>
        <translation>Schwarzer Stift</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>Count up</source>
        <translation>Aufwärts zählen</translation>
    </message>
    <message>
        <source>Put the timer away</source>
        <translation>Uhr weglegen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ProgressDialog</name>
    <message>
        <source>What you have seen</source>
        <translation>Gesehenes</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Steps seen</source>
        <translation>gesehene Schritte</translation>
    </message>
    <message>
        <source>Save as CSV …</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message>
        <source>Forget …</source>
        <translation>Vergessen …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Save what you have seen</source>
        <translation>Gesehenes speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 ließ sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Forget which steps of all lessons you have seen?</source>
        <translation>Vergessen, welche Schritte aller Lektionen Sie gesehen haben?</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ResidualChart</name>
    <message>
        <source>sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>after sweep %1: %2</source>
        <translation>nach Durchlauf %1: %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::RunsModel</name>
    <message>
        <source>this run</source>
        <translation>dieser Lauf</translation>
    </message>
    <message>
        <source>this run: %1</source>
        <translation>dieser Lauf: %1</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1, ausgeblendet</translation>
    </message>
    <message>
        <source>The mark hides and shows it, a double click renames it, dragging moves it.</source>
        <translation>Das Häkchen blendet ihn aus und ein, ein Doppelklick benennt ihn um, Ziehen verschiebt ihn.</translation>
    </message>
    <message>
        <source>This run is being computed again, or cannot be.</source>
        <translation>Dieser Lauf wird neu berechnet oder lässt sich nicht berechnen.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
</context>
<context>
    <name>polhode::ui::RunsPanel</name>
    <message>
        <source>Keep this run</source>
        <translation>Lauf aufheben</translation>
    </message>
    <message>
        <source>Use its values</source>
        <translation>Seine Werte nehmen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Hide or show</source>
        <translation>Aus- oder einblenden</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Copy the table as text</source>
        <translation>Tabelle als Text kopieren</translation>
    </message>
    <message>
        <source>Remove a measure</source>
        <translation>Maß entfernen</translation>
    </message>
    <message>
        <source>Difference ▾</source>
        <translation>Differenz ▾</translation>
    </message>
    <message>
        <source>Draw how much more the run that is shown has than this one</source>
        <translation>Zeichnet, um wie viel der gezeigte Lauf über diesem liegt</translation>
    </message>
    <message>
        <source>More for this run</source>
        <translation>Mehr zu diesem Lauf</translation>
    </message>
    <message>
        <source>Keep this run (Ctrl+D), change something, and compare. What is kept stays in the plots, dashed in the colour of its run, and pale in the scene.</source>
        <translation>Lauf aufheben (Strg+D), etwas ändern, vergleichen. Was aufgehoben ist, bleibt in den Kurven, gestrichelt in der Farbe seines Laufs, und blass in der Szene.</translation>
    </message>
    <message>
        <source>Runs that are compared</source>
        <translation>Verglichene Läufe</translation>
    </message>
    <message>
        <source>Another quantity …</source>
        <translation>Andere Größe …</translation>
    </message>
    <message>
        <source>Difference from the kept run</source>
        <translation>Differenz zum aufgehobenen Lauf</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneOverlay</name>
    <message>
        <source>grid %1 m</source>
        <translation>Raster %1 m</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SceneView</name>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Oblique view</source>
        <translation>Schrägansicht</translation>
    </message>
    <message>
        <source>Front view (xz)</source>
        <translation>Vorderansicht (xz)</translation>
    </message>
    <message>
        <source>Top view (xy)</source>
        <translation>Draufsicht (xy)</translation>
    </message>
    <message>
        <source>Side view (yz)</source>
        <translation>Seitenansicht (yz)</translation>
    </message>
    <message>
        <source>Parallel projection</source>
        <translation>Parallelprojektion</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Scene in three dimensions</source>
        <translation>Räumliche Szene</translation>
    </message>
    <message>
        <source>%1 N⋅s</source>
        <translation>%1 N⋅s</translation>
    </message>
    <message>
        <source>Release to push ⋅ Esc cancels</source>
        <translation>Loslassen stößt ⋅ Esc bricht ab</translation>
    </message>
    <message>
        <source>Drag: push the body ⋅ Ctrl + drag: turn the view</source>
        <translation>Ziehen: Körper anstoßen ⋅ Strg + Ziehen: Ansicht drehen</translation>
    </message>
    <message>
        <source>bodies: %1</source>
        <translation>Körper: %1</translation>
    </message>
    <message>
        <source>Drag bodies by a spring instead of pushing them</source>
        <translation>Körper an einer Feder ziehen statt anstoßen</translation>
    </message>
    <message>
        <source>Pull by a spring</source>
        <translation>An einer Feder ziehen</translation>
    </message>
    <message>
        <source>Release to let go ⋅ Esc cancels</source>
        <translation>Loslassen gibt frei ⋅ Esc bricht ab</translation>
    </message>
    <message>
        <source>Drag: where the joint begins</source>
        <translation>Ziehen: Anfangsstellung des Gelenks</translation>
    </message>
    <message>
        <source>Drag: pull the body by a spring ⋅ Ctrl + drag: turn the view</source>
        <translation>Ziehen: Körper an einer Feder ziehen ⋅ Strg + Ziehen: Ansicht drehen</translation>
    </message>
    <message>
        <source>Joints are turned by hand at t = 0</source>
        <translation>Gelenke stellt man bei t = 0 von Hand</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>where the joint begins</source>
        <translation>wo das Gelenk beginnt</translation>
    </message>
    <message>
        <source>Arrows draw out the push ⋅ Enter pushes ⋅ Esc cancels</source>
        <translation>Pfeile ziehen den Stoß auf ⋅ Enter stößt ⋅ Esc bricht ab</translation>
    </message>
    <message>
        <source>Arrows turn the joint ⋅ Enter lets go ⋅ Esc cancels</source>
        <translation>Pfeile drehen das Gelenk ⋅ Enter lässt los ⋅ Esc bricht ab</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SearchPanel</name>
    <message>
        <source>Find in the lessons</source>
        <translation>In den Lektionen suchen</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>Gesucht</translation>
    </message>
    <message>
        <source>A word, the number of an equation, a formula as in TeX …</source>
        <translation>Ein Wort, die Nummer einer Gleichung, eine Formel wie in TeX …</translation>
    </message>
    <message>
        <source>What is found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing in the lessons has this.</source>
        <translation>Das steht in keiner Lektion.</translation>
    </message>
    <message>
        <source>The best %1 are shown; another word finds fewer.</source>
        <translation>Die besten %1 sind gezeigt; ein weiteres Wort findet weniger.</translation>
    </message>
    <message>
        <source>Some lessons are still being read.</source>
        <translation>Einige Lektionen werden noch gelesen.</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>equation (%1)</source>
        <translation>Gleichung (%1)</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>term</source>
        <translation>Begriff</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Session</name>
    <message>
        <source>step of the page</source>
        <translation>Schritt der Seite</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>Änderung von %1</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>poke</source>
        <translation>Stoß</translation>
    </message>
    <message>
        <source>show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>choice of plots</source>
        <translation>Auswahl der Diagramme</translation>
    </message>
    <message>
        <source>choice of curves</source>
        <translation>Auswahl der Kurven</translation>
    </message>
    <message>
        <source>This run has no event “%1”.</source>
        <translation>Dieser Lauf hat kein Ereignis „%1“.</translation>
    </message>
    <message>
        <source>link of the page</source>
        <translation>Verweis der Seite</translation>
    </message>
    <message>
        <source>removal of pokes and pulls</source>
        <translation>Entfernen von Stößen und Zügen</translation>
    </message>
    <message>
        <source>pull</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>start of %1</source>
        <translation>Anfangslage von %1</translation>
    </message>
    <message>
        <source>pasted experiment</source>
        <translation>eingefügter Versuch</translation>
    </message>
    <message>
        <source>kept run</source>
        <translation>Aufheben eines Laufs</translation>
    </message>
    <message>
        <source>removal of a kept run</source>
        <translation>Entfernen eines aufgehobenen Laufs</translation>
    </message>
    <message>
        <source>removal of all kept runs</source>
        <translation>Entfernen aller aufgehobenen Läufe</translation>
    </message>
    <message>
        <source>name of a kept run</source>
        <translation>Name eines aufgehobenen Laufs</translation>
    </message>
    <message>
        <source>showing of a kept run</source>
        <translation>Einblenden eines aufgehobenen Laufs</translation>
    </message>
    <message>
        <source>hiding of a kept run</source>
        <translation>Ausblenden eines aufgehobenen Laufs</translation>
    </message>
    <message>
        <source>order of the kept runs</source>
        <translation>Reihenfolge der aufgehobenen Läufe</translation>
    </message>
    <message>
        <source>difference from a kept run</source>
        <translation>Differenz zu einem aufgehobenen Lauf</translation>
    </message>
    <message>
        <source>choice of measures</source>
        <translation>Wahl der Maße</translation>
    </message>
    <message>
        <source>values of a kept run</source>
        <translation>Werte eines aufgehobenen Laufs</translation>
    </message>
    <message>
        <source>measured data</source>
        <translation>Messdaten</translation>
    </message>
    <message>
        <source>removal of measured data</source>
        <translation>Entfernen der Messdaten</translation>
    </message>
    <message>
        <source>fit to measured data</source>
        <translation>Anpassung an Messdaten</translation>
    </message>
    <message>
        <source>Predict first: answer on the page, or press “Show anyway”.</source>
        <translation>Erst vorhersagen: auf der Seite antworten oder „Trotzdem zeigen“ drücken.</translation>
    </message>
    <message>
        <source>Predict first: draw the curve, or press “Show anyway”.</source>
        <translation>Erst vorhersagen: die Kurve zeichnen oder „Trotzdem zeigen“ drücken.</translation>
    </message>
    <message>
        <source>opened moment</source>
        <translation>geöffneter Moment</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SidePanel</name>
    <message>
        <source>Copy a picture of this panel</source>
        <translation>Bild dieser Tafel kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SidePanels</name>
    <message>
        <source>The numbers come with the curves.</source>
        <translation>Die Zahlen kommen mit den Kurven.</translation>
    </message>
    <message>
        <source>More panels</source>
        <translation>Weitere Tafeln</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Felder</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SketchBar</name>
    <message>
        <source>Mouse, finger or arrow keys</source>
        <translation>Maus, Finger oder Pfeiltasten</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>The sketch is your prediction: show the curve (Enter)</source>
        <translation>Die Skizze ist Ihre Vorhersage: die Kurve zeigen (Eingabe)</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Show anyway</source>
        <translation>Trotzdem zeigen</translation>
    </message>
    <message>
        <source>Shows the curves and the numbers without a prediction</source>
        <translation>Zeigt Kurven und Zahlen ohne Vorhersage</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SketchPad</name>
    <message>
        <source>Sketch of %1</source>
        <translation>Skizze von %1</translation>
    </message>
    <message>
        <source>Left and right choose a point of the curve, up and down move it, Enter shows the curve, Delete erases.</source>
        <translation>Links und rechts wählen einen Punkt der Kurve, auf und ab bewegen ihn, Eingabe zeigt die Kurve, Entf löscht.</translation>
    </message>
    <message>
        <source>Draw %1 here</source>
        <translation>Hier %1 zeichnen</translation>
    </message>
    <message>
        <source>t = %1 s</source>
        <translation>t = %1 s</translation>
    </message>
    <message>
        <source>%1: nothing is drawn here</source>
        <translation>%1: Hier ist nichts gezeichnet</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SolverView</name>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Step of the method</source>
        <translation>Schritt des Verfahrens</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>enters</source>
        <translation>kommt hinein</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>geht heraus</translation>
    </message>
    <message>
        <source>basis</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>Residuum</translation>
    </message>
    <message>
        <source>Here is the solution of the contact problem, step by step, when something touches.</source>
        <translation>Sobald sich etwas berührt, steht hier Schritt für Schritt die Lösung des Kontaktproblems.</translation>
    </message>
    <message>
        <source>There is no solution.</source>
        <translation>Es gibt keine Lösung.</translation>
    </message>
    <message>
        <source>Not solved (%1).</source>
        <translation>Nicht gelöst (%1).</translation>
    </message>
    <message>
        <source>Solved; steps: %1.</source>
        <translation>Gelöst; Schritte: %1.</translation>
    </message>
    <message>
        <source>check: −min λ %1, −min w %2, max min(λ, w) %3, w = dζ/dt (scaled)</source>
        <translation>Probe: −min λ %1, −min w %2, max min(λ, w) %3, w = dζ/dt (skaliert)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play the steps one by one</source>
        <translation>Die Schritte einzeln abspielen</translation>
    </message>
    <message>
        <source>After step %1</source>
        <translation>Nach Schritt %1</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>Solved once more, more exactly</source>
        <translation>Noch einmal genauer gelöst</translation>
    </message>
    <message>
        <source>refined</source>
        <translation>verfeinert</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Steps of the method</source>
        <translation>Schritte des Verfahrens</translation>
    </message>
    <message>
        <source>Residual after each sweep</source>
        <translation>Residuum nach jedem Durchlauf</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::SpeedBox</name>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Speed of playing. Automatic: about 6 s for the whole run. Others are chosen or typed: 1/8, 1:500, 3x</source>
        <translation>Tempo der Wiedergabe. Automatisch: etwa 6 s für den ganzen Lauf. Andere wählen oder tippen: 1/8, 1:500, 3x</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>Tempo der Wiedergabe</translation>
    </message>
    <message>
        <source>auto ⋅ %1</source>
        <translation>auto ⋅ %1</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StagePanel</name>
    <message>
        <source>arrows: linear</source>
        <translation>Pfeile: linear</translation>
    </message>
    <message>
        <source>arrows: logarithmic</source>
        <translation>Pfeile: logarithmisch</translation>
    </message>
    <message>
        <source>arrows: equal</source>
        <translation>Pfeile: gleich lang</translation>
    </message>
    <message>
        <source>How long the arrows of contact forces are: in proportion, by the logarithm, or all alike</source>
        <translation>Länge der Pfeile von Kontaktkräften: proportional, logarithmisch oder alle gleich</translation>
    </message>
    <message>
        <source>Dashed: the shape by which bodies touch, where it is not the one that is drawn</source>
        <translation>Gestrichelt: die Form, mit der sich Körper berühren, wo es nicht die gezeichnete ist</translation>
    </message>
    <message>
        <source>computed coarsely while you drag</source>
        <translation>beim Ziehen grob gerechnet</translation>
    </message>
    <message>
        <source>seen from: %1</source>
        <translation>gesehen von: %1</translation>
    </message>
    <message>
        <source>fictitious forces</source>
        <translation>Scheinkräfte</translation>
    </message>
    <message>
        <source>The forces that must be added where the frame of reference is accelerated or turns: with them, m a = F holds there</source>
        <translation>Die Kräfte, die dazukommen, wo das Bezugssystem beschleunigt ist oder sich dreht: mit ihnen gilt dort m a = F</translation>
    </message>
    <message>
        <source>Frame of reference</source>
        <translation>Bezugssystem</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StepDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 (further)</source>
        <translation>%1 (Vertiefung)</translation>
    </message>
</context>
<context>
    <name>polhode::ui::StopMenu</name>
    <message>
        <source>Play without stopping</source>
        <translation>Ohne Halt abspielen</translation>
    </message>
    <message>
        <source>Stop at the next impact</source>
        <translation>Beim nächsten Stoß anhalten</translation>
    </message>
    <message>
        <source>Stop when a contact changes</source>
        <translation>Bei Kontaktwechsel anhalten</translation>
    </message>
    <message>
        <source>Stop at the next event</source>
        <translation>Beim nächsten Ereignis anhalten</translation>
    </message>
    <message>
        <source>Stop when …</source>
        <translation>Anhalten, wenn …</translation>
    </message>
    <message>
        <source>Stop when</source>
        <translation>Anhalten, wenn</translation>
    </message>
    <message>
        <source>Playing stops where this expression turns positive, for example  %1.z - 0.5</source>
        <translation>Das Abspielen hält an, wo dieser Ausdruck positiv wird, zum Beispiel  %1.z - 0.5</translation>
    </message>
    <message>
        <source>stops at an impact</source>
        <translation>hält bei einem Stoß</translation>
    </message>
    <message>
        <source>stops when a contact changes</source>
        <translation>hält, wenn ein Kontakt wechselt</translation>
    </message>
    <message>
        <source>stops at an event</source>
        <translation>hält bei einem Ereignis</translation>
    </message>
    <message>
        <source>stops when %1 &gt; 0</source>
        <translation>hält, wenn %1 &gt; 0</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TablePreview</name>
    <message>
        <source>First rows of the table</source>
        <translation>Die ersten Zeilen der Tabelle</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 Zeilen, %2 Spalten</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>shown are the first %1</source>
        <translation>gezeigt sind die ersten %1</translation>
    </message>
    <message>
        <source>Not in the table:</source>
        <translation>Nicht in der Tabelle:</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TeacherDesk</name>
    <message>
        <source>Window for the class (F7)</source>
        <translation>Fenster für die Klasse (F7)</translation>
    </message>
    <message>
        <source>Freeze what the class sees (Ctrl+F7)</source>
        <translation>Bild der Klasse anhalten (Strg+F7)</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Black screen for the class</source>
        <translation>Schwarzer Bildschirm für die Klasse</translation>
    </message>
    <message>
        <source>What the class sees</source>
        <translation>Was die Klasse sieht</translation>
    </message>
    <message>
        <source>Draw over the scene and the curves; the class sees it</source>
        <translation>Über Szene und Kurven zeichnen; die Klasse sieht es</translation>
    </message>
    <message>
        <source>Erase what is drawn on this step</source>
        <translation>Auf diesem Schritt Gezeichnetes löschen</translation>
    </message>
    <message>
        <source>Put the notes away (Shift+F7)</source>
        <translation>Notizen weglegen (Umschalt+F7)</translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation>Notizen für Lehrende</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TermsDialog</name>
    <message>
        <source>Terms and symbols</source>
        <translation>Begriffe und Formelzeichen</translation>
    </message>
    <message>
        <source>Find a term or a symbol</source>
        <translation>Begriff oder Formelzeichen suchen</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Begriff</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Taught in lesson %1</source>
        <translation>Eingeführt in Lektion %1</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>Formelzeichen</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Used in %1</source>
        <translation>Verwendet in %1</translation>
    </message>
    <message>
        <source>Nothing of this name.</source>
        <translation>Nichts mit diesem Namen.</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineBar</name>
    <message>
        <source>Pause (Space)</source>
        <translation>Anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Stop computing; what there is of the run stays</source>
        <translation>Rechnung abbrechen; was vom Lauf da ist, bleibt</translation>
    </message>
    <message>
        <source>Repeat; without it, playing past the end extends the run</source>
        <translation>Wiederholen; sonst verlängert Abspielen über das Ende hinaus den Lauf</translation>
    </message>
    <message>
        <source>To the start (Ctrl+Home)</source>
        <translation>Zum Anfang (Strg+Pos1)</translation>
    </message>
    <message>
        <source>To the event before (Ctrl+Left)</source>
        <translation>Zum vorigen Ereignis (Strg+Links)</translation>
    </message>
    <message>
        <source>One step back (,)</source>
        <translation>Ein Schritt zurück (,)</translation>
    </message>
    <message>
        <source>One step on (.)</source>
        <translation>Ein Schritt vor (.)</translation>
    </message>
    <message>
        <source>To the next event (Ctrl+Right)</source>
        <translation>Zum nächsten Ereignis (Strg+Rechts)</translation>
    </message>
    <message>
        <source>Where playing stops by itself</source>
        <translation>Wo das Abspielen von selbst anhält</translation>
    </message>
    <message>
        <source>Play without stopping</source>
        <translation>Ohne Halt abspielen</translation>
    </message>
    <message>
        <source>Where playing stops by itself: %1</source>
        <translation>Wo die Wiedergabe von selbst hält: %1</translation>
    </message>
    <message>
        <source>More for the run</source>
        <translation>Mehr zum Lauf</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TimelineTrack</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>polhode::ui::TopBar</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>All lessons (Ctrl+L)</source>
        <translation>Alle Lektionen (Strg+L)</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>Rückgängig (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>Wiederherstellen (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Presentation for a projector (F5)</source>
        <translation>Vorführung für den Beamer (F5)</translation>
    </message>
    <message>
        <source>Settings, export and help</source>
        <translation>Einstellungen, Ausgabe und Hilfe</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>Rückgängig: %1 (Strg+Z)</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Shift+Z)</source>
        <translation>Wiederherstellen: %1 (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <source>Find in the lessons (Ctrl+F)</source>
        <translation>In den Lektionen suchen (Strg+F)</translation>
    </message>
</context>
<context>
    <name>polhode::ui::Tour</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Los</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValueCaption</name>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesModel</name>
    <message>
        <source>Double-click to plot %1</source>
        <translation>Doppelklick zeichnet %1</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Name in files</source>
        <translation>Name in Dateien</translation>
    </message>
</context>
<context>
    <name>polhode::ui::ValuesPanel</name>
    <message>
        <source>Find a quantity</source>
        <translation>Größe suchen</translation>
    </message>
    <message>
        <source>Values of all quantities</source>
        <translation>Werte aller Größen</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the rows chosen</source>
        <translation>Gewählte Zeilen kopieren</translation>
    </message>
</context>
<context>
    <name>polhode::ui::VariableDialog</name>
    <message>
        <source>Choose a quantity</source>
        <translation>Größe wählen</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Name in expressions</source>
        <translation>Name in Ausdrücken</translation>
    </message>
    <message>
        <source>No quantity is called so.</source>
        <translation>So heißt keine Größe.</translation>
    </message>
    <message>
        <source>Whatever its units</source>
        <translation>Einheiten nicht prüfen</translation>
    </message>
    <message>
        <source>Find a quantity, or type an expression: m*v^2/2</source>
        <translation>Größe suchen oder Ausdruck eingeben: m*v^2/2</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Draws the expression even where its units do not go together</source>
        <translation>Zeichnet den Ausdruck auch, wenn seine Einheiten nicht zusammenpassen</translation>
    </message>
</context>
<context>
    <name>polhode::ui::VariableTree</name>
    <message>
        <source>The lesson’s own, and time</source>
        <translation>Größen der Lektion und die Zeit</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Forces</source>
        <translation>Kräfte</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Find a quantity</source>
        <translation>Größe suchen</translation>
    </message>
    <message>
        <source>chosen variables</source>
        <translation>gewählte Größen</translation>
    </message>
</context>
</TS>
