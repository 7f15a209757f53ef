const key = 'fernwayPlanted';

/** A bug that is compiled into a process with others: `$planted` in what replaces the text stands for whether it is planted just now. */
export const switched = ({ name, file, find, replace }) => ({
  name,
  file,
  find,
  replace: replace.replaceAll('$planted', () => `(Reflect.get(globalThis, '${key}') === ${JSON.stringify(name)})`),
});

/** Plants this one and no other of them; nothing takes it out again. */
export const switchTo = (name) => void Reflect.set(globalThis, key, name);
