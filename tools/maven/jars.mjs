import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const works = (command, argument) =>
  run(command, [argument]).then(
    () => true,
    () => false,
  );

/**
 * A Java program whose jars come from Maven Central once and stay.
 * @param name of the program, for people
 * @param pom the file that names its version
 * @param directory where its jars are kept
 */
export const javaProgram = ({ name, pom, directory }) => {
  const fetched = async () => (await readdir(directory).catch(() => [])).length > 0;

  /** Into a folder of its own first: an interrupted download is never taken for a whole one. */
  const fetchJars = async () => {
    const work = `${directory}-fetch-${process.pid}`;
    await mkdir(work, { recursive: true });
    await copyFile(pom, join(work, 'pom.xml'));
    try {
      const goal = [
        'dependency:copy-dependencies',
        '-DincludeScope=runtime',
        `-DoutputDirectory=${join(work, 'jars')}`,
      ];
      await run('mvn', ['-B', '-q', '-f', join(work, 'pom.xml'), ...goal], { maxBuffer: 1 << 26 });
      await rename(join(work, 'jars'), directory).catch(async (error) => {
        if (!(await fetched())) throw error;
      });
    } catch (cause) {
      throw new Error(`Maven could not fetch ${name}: ${cause.stdout || cause.message}`, { cause });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };

  return {
    /** Whether it can be started here: a JDK, and Maven or jars fetched before. */
    canStart: async () => (await works('java', '-version')) && ((await fetched()) || works('mvn', '-v')),
    /** @throws with Maven's own words */
    classPath: async () => {
      if (!(await fetched())) await fetchJars();
      return join(directory, '*');
    },
  };
};
