/**
 * Runs a script in a process of its own to its end, and hands over each line of JSON that it prints.
 * @param it.register what `node --import` loads first: the hook of this folder, unless another one imports it
 * @param it.settings are the script's first argument, as JSON
 * @throws Error with what it wrote to stderr, where it ends with anything but 0
 */
export const runScript: (it: {
  script: string;
  register?: string;
  settings: object;
  onLine: (line: never) => void;
}) => Promise<void>;
