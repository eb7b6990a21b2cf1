#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "course/export/events.h"
#include "course/export/meta.h"
#include "course/run/simulate.h"
#include "course/variables/measure.h"
#include "support/scene_by_hand.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace polhode::course;
using namespace polhode::course::byhand;

namespace
{

Experiment kickedPuck()
{
    Experiment e = experiment("1", "0.01");
    e.scene.bodies = {body("puck", particle(), "3")};
    e.scene.forces = {force("push", "puck", byhand::vector("sin(7*t)/3", "1e-9*t", "-1e12"))};
    e.scene.impulses = {impulse("kick", "puck", "0.505", byhand::vector("1", "0", "0"))};
    return e;
}

std::string fileText(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A reader of RFC 4180 written from the RFC alone.
std::vector<std::vector<std::string>> readCsv(const std::string& text)
{
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '"' && i + 1 < text.size() && text[i + 1] == '"')
                rows.back().back() += text[++i];
            else if (c == '"')
                quoted = false;
            else
                rows.back().back() += c;
        } else if (c == '"') {
            quoted = true;
        } else if (c == ',') {
            rows.back().emplace_back();
        } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
            ++i;
            if (i + 1 < text.size())
                rows.emplace_back(1);
        } else {
            rows.back().back() += c;
        }
    }
    return rows;
}

} // namespace

class TestCsv : public QObject
{
    Q_OBJECT

private slots:
    void readsBackToTheSameBits()
    {
        // a locale with a decimal comma must not matter, where it is installed
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("run.csv").toStdString();
        const RunPointer run = simulate(kickedPuck(), {});
        writeCsv(file, *run, {{"puck.x", "puck.vy", "puck.z", "hypot(puck.vx, puck.vy)"}, {}, {}, {}});
        std::setlocale(LC_NUMERIC, "C");
        const auto rows = readCsv(fileText(file));
        QCOMPARE(rows.size(), run->time().size() + 1);
        const std::vector<std::string> header{"t [s]", "puck.x [m]", "puck.vy [m/s]", "puck.z [m]",
                                              "hypot(puck.vx, puck.vy)"};
        QVERIFY(rows[0] == header);
        const char* ids[] = {"t", "puck.x", "puck.vy", "puck.z", "hypot(puck.vx, puck.vy)"};
        for (std::size_t k = 0; k < 5; ++k) {
            const auto column = run->column(ids[k]);
            for (std::size_t i = 0; i < column->size(); ++i) {
                const double read = std::strtod(rows[i + 1][k].c_str(), nullptr);
                QCOMPARE(std::memcmp(&read, &(*column)[i], sizeof read), 0);
            }
        }
    }

    void notANumberHasNoSign()
    {
        std::string text;
        appendNumber(text, -std::numeric_limits<double>::quiet_NaN());
        appendNumber(text, -std::numeric_limits<double>::infinity());
        QCOMPARE(text, std::string("nan-inf"));
    }

    void unitsOfMeasures()
    {
        const RunPointer run = simulate(kickedPuck(), {});
        const auto unit = [&](const char* measure) {
            const auto of = [&](const std::string& name) {
                const VariableInfo* info = run->find(name);
                return info ? info->unit : Unit();
            };
            return unitOfMeasure(measure, of).name;
        };
        QCOMPARE(unit("max[puck.vx]"), std::string("m/s"));
        QCOMPARE(unit("at[puck.x, 0.5]"), std::string("m"));
        QCOMPARE(unit("time[kick/1]"), std::string("s"));
        QCOMPARE(unit("drift[puck.x]"), std::string("m"));
        QCOMPARE(unit("count[kick]"), std::string("1"));
        QCOMPARE(unit("max[2*puck.x]"), std::string("m"));
        QCOMPARE(unit("max[puck.x]/2"), std::string("m"));
        QCOMPARE(unit("integral[puck.x]"), std::string("m*s"));
        QVERIFY_THROWS_EXCEPTION(ValueError, unit("max[puck.x] + max[puck.vx]"));
        QVERIFY_THROWS_EXCEPTION(ValueError, unit("max[puck.x + puck.vx]"));
    }

    void range()
    {
        const RunPointer run = simulate(kickedPuck(), {});
        std::string text;
        csvTo([&](std::string_view piece) { text += piece; }, *run,
              {{"puck.x"}, 0.25, 0.5, {.byteOrderMark = true}});
        QVERIFY(text.starts_with("\xEF\xBB\xBFt [s],puck.x [m]\r\n"));
        const auto rows = readCsv(text);
        QCOMPARE(rows.size(), std::size_t(27)); // 0.25, 0.26 … 0.5 and the header
        QCOMPARE(rows[1][0], std::string("0.25"));
        QCOMPARE(rows.back()[0], std::string("0.5"));
    }

    void events()
    {
        const RunPointer run = simulate(kickedPuck(), {});
        std::string text;
        eventsTo([&](std::string_view piece) { text += piece; }, onlyRun(*run));
        const auto rows = readCsv(text);
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[1][0], std::string("0.505"));
        QCOMPARE(rows[1][1], std::string("kick"));
    }

    void unknownVariableWritesNothing()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("run.csv").toStdString();
        const RunPointer run = simulate(kickedPuck(), {});
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeCsv(file, *run, {{"puck.xx"}, {}, {}, {}}));
        QVERIFY(std::filesystem::is_empty(folder.path().toStdString()));
    }

    void folderThatIsNotThere()
    {
        const RunPointer run = simulate(kickedPuck(), {});
        QVERIFY_THROWS_EXCEPTION(std::system_error,
                                 writeCsv("/nonexistent-folder/run.csv", *run, {{"puck.x"}, {}, {}, {}}));
    }

    void killedWriterLeavesNoHalfFile()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("run.csv").toStdString();
        int ready[2];
        QVERIFY(pipe(ready) == 0);
        const pid_t child = fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            AtomicFile out(file);
            const std::string half(1 << 20, 'x');
            out.write(half);
            const ssize_t told = write(ready[1], "r", 1);
            for (;;)
                pause();
            _exit(told == 1 ? 0 : 1);
        }
        char c = 0;
        QCOMPARE(read(ready[0], &c, 1), ssize_t(1));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFSIGNALED(status));
        QVERIFY(std::filesystem::is_empty(folder.path().toStdString()));
    }

    /// No file may grow beyond 64 kB in a child: writing fails as on a full disk.
    void fullDiskLeavesTheOldFile()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("run.csv").toStdString();
        std::ofstream(file) << "old";
        const pid_t child = fork();
        QVERIFY(child >= 0);
        if (child == 0) {
            const rlimit limit{65536, 65536};
            std::signal(SIGXFSZ, SIG_IGN);
            setrlimit(RLIMIT_FSIZE, &limit);
            try {
                AtomicFile out(file);
                out.write(std::string(1 << 20, 'x'));
                out.commit();
                _exit(0);
            } catch (const std::system_error& error) {
                _exit(std::string(error.what()).find("run.csv") == std::string::npos ? 2 : 1);
            }
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 1);
        QCOMPARE(fileText(file), std::string("old"));
    }

    void linkStaysALink()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("run.csv").toStdString();
        const std::filesystem::path link = folder.filePath("latest.csv").toStdString();
        std::ofstream(file) << "old";
        std::filesystem::create_symlink("run.csv", link);
        AtomicFile out(link);
        out.write("new");
        out.commit();
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(fileText(file), std::string("new"));
    }

    void pipeIsWrittenTo()
    {
        QTemporaryDir folder;
        const std::filesystem::path pipe = folder.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
        QVERIFY(reader >= 0);
        AtomicFile out(pipe);
        out.write("a,b");
        out.commit();
        char text[8] = {};
        QCOMPARE(read(reader, text, sizeof text), ssize_t(3));
        close(reader);
        QVERIFY(std::filesystem::is_fifo(pipe));
    }

    void metaIsJsonThatNamesTheRun()
    {
        Experiment e = kickedPuck();
        e.parameters = {parameter("angle", 30, 0, 90, "deg")};
        Inputs inputs;
        inputs.values["angle"] = 0.25;
        inputs.interventions = {{0.5, "puck", {}, {1, 0, 0}, {}}};
        inputs.pulls = {{"puck", {}, 10, 1, {{0.5, {0, 0, 0}}, {0.75, {0, 2, 0}}}}};
        const RunPointer run = simulate(e, inputs);
        const QJsonDocument json
            = QJsonDocument::fromJson(QByteArray::fromStdString(metaJson("00-test", e, onlyRun(*run), {})));
        QVERIFY(json.isObject());
        QCOMPARE(json["hash"].toString().toStdString(), run->hash());
        QCOMPARE(run->hash().size(), std::size_t(10));
        QCOMPARE(json["parameters"][0]["si"].toDouble(), 0.25);
        QCOMPARE(json["interventions"].toArray().size(), 2);
        QCOMPARE(json["interventions"][0]["kind"].toString(), QStringLiteral("poke"));
        QCOMPARE(json["interventions"][1]["kind"].toString(), QStringLiteral("spring"));
        QCOMPARE(json["interventions"][1]["anchors"][1]["hand_W"][1].toDouble(), 2.0);
        QVERIFY(json["line"].toString().contains(QStringLiteral("pull=puck,")));
        QVERIFY(!json.object().contains("headers"));
        CsvOptions table{{"puck.x", "2*t"}, {}, {}, {}, {{"2*t", "x theory [m]"}}};
        const QJsonDocument named = QJsonDocument::fromJson(
            QByteArray::fromStdString(metaJson("00-test", e, onlyRun(*run), {table, {}})));
        QCOMPARE(named["headers"]["2*t"].toString(), QStringLiteral("x theory [m]"));
        QVERIFY(named["reproduce"].toString().contains(" --vars 't,puck.x,2*t' "));
    }
};

QTEST_GUILESS_MAIN(TestCsv)
#include "test_csv.moc"
