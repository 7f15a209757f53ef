/** What is wrong with a file as a whole: the sentence is shown as it is. */
export class FileProblem extends Error {
  override name = 'FileProblem';
}
