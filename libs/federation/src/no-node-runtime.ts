const unavailable = () => {
  throw new Error('Remotes are loaded by script elements only');
};

/** Stands for the part of federation's kit that loads remotes in Node: no browser needs it. */
export const createScriptNode = unavailable;
export const loadScriptNode = unavailable;
