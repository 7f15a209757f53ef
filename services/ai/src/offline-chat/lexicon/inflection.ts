/** The forms of an English verb that follow the rule; the others stand in the list by themselves. */
export const inflected = (verb: string): string[] => {
  if (verb.includes(' ')) return [verb];
  const silent = verb.endsWith('e');
  const stem = silent ? verb.slice(0, -1) : verb;
  const doubled = /[^aeiou][aeiou][bdgmnprt]$/.test(verb) ? verb + verb.at(-1)! : undefined;
  const third = /[^aeiou]y$/.test(verb)
    ? `${verb.slice(0, -1)}ies`
    : /(s|x|z|ch|sh)$/.test(verb)
      ? `${verb}es`
      : `${verb}s`;
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  return [verb, third, past, `${stem}ing`, ...(doubled ? [`${doubled}ed`, `${doubled}ing`] : [])];
};

const endings = {
  ar: 'o|as|a|amos|an|e|es|emos|en|aba|abas|abamos|aban|aste|aron|are|ara|aras|aremos|aran|aria|ariamos|arian|ando|ado|ados|ada|adas|ar|arlo|arlos|arla|arlas|arme|arnos|arse|arle|arles|aran|ase|asen|aramos',
  er: 'o|es|e|emos|en|a|as|amos|an|ia|ias|iamos|ian|i|io|iste|imos|ieron|ere|era|eremos|eran|eria|eriamos|erian|iendo|ido|idos|ida|idas|er|erlo|erlos|erla|erlas|erme|ernos|erse|erle|erles|iera|ieran|ieramos',
  ir: 'o|es|e|imos|en|a|as|amos|an|ia|ias|iamos|ian|i|io|iste|ieron|ire|ira|iremos|iran|iria|iriamos|irian|iendo|ido|idos|ida|idas|ir|irlo|irlos|irla|irlas|irme|irnos|irse|irle|irles|iera|ieran|ieramos',
} as const;

/** The forms of a Spanish verb, written `habl-ar`: by the rule, and with the vowel of its stem broken (`cont-`: cuento). */
export const conjugated = (verb: string): string[] => {
  const [stem = '', ending = ''] = verb.split('-');
  const forms = endings[ending as keyof typeof endings];
  if (!forms) return [verb];
  const broken = [/o(?=[^aeiou]*$)/, /e(?=[^aeiou]*$)/].flatMap((vowel, index) =>
    vowel.test(stem) ? [stem.replace(vowel, index ? 'ie' : 'ue'), ...(index ? [stem.replace(vowel, 'i')] : [])] : [],
  );
  return [stem, ...broken].flatMap((base) => forms.split('|').map((form) => `${base}${form}`));
};
