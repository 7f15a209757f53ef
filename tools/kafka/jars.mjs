import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const version = '4.4.0';

export const cacheDir = join(root, '.cache/kafka');
const jarsDir = join(cacheDir, `jars-${version}`);

const works = (command, argument) =>
  run(command, [argument]).then(
    () => true,
    () => false,
  );

const fetched = async () => (await readdir(jarsDir).catch(() => [])).length > 0;

/** Whether a broker can be started here: a JDK, and Maven or jars fetched before. */
export const canStartKafka = async () => (await works('java', '-version')) && ((await fetched()) || works('mvn', '-v'));

/** Class path of the broker; its jars come from Maven Central once, 43 MB. @throws with Maven's own words */
export const kafkaClassPath = async () => {
  if (!(await fetched())) await fetchJars();
  return join(jarsDir, '*');
};

/** Into a folder of its own first: an interrupted download is never taken for a whole one. */
const fetchJars = async () => {
  const work = join(cacheDir, `fetch-${process.pid}`);
  await mkdir(work, { recursive: true });
  await copyFile(join(import.meta.dirname, 'pom.xml'), join(work, 'pom.xml'));
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(work, 'jars')}`];
    await run('mvn', ['-B', '-q', '-f', join(work, 'pom.xml'), ...goal], { maxBuffer: 1 << 26 });
    await rename(join(work, 'jars'), jarsDir).catch(async (error) => {
      if (!(await fetched())) throw error;
    });
  } catch (cause) {
    throw new Error(`Maven could not fetch Kafka: ${cause.stdout || cause.message}`, { cause });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
