import { defaultNames, nameIn } from '@fernway/contracts/default-names';
import { languages } from '@fernway/contracts/http/identity';
import { scan } from './scan.js';

// Who asks takes the words from the board, which shows them in his language.
describe.each(languages)('the stages as the pages name them in %s', (language) => {
  it.each(defaultNames.stages.slice(0, 4).map((name, index) => [nameIn(language, name), `stage:${index}`]))(
    '“%s” is read as %s',
    (name, concept) => {
      expect(scan(name, language).map((token) => token.concept)).toEqual([concept]);
    },
  );
});
