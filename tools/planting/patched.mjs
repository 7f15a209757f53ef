/**
 * A source with its patches. Line breaks and what a formatter adds to them do not matter where a patch looks for its text.
 * @param patches each with its `find` and `replace`, and the `name` of the bug that it plants
 * @throws where what is to be replaced is not there exactly once: the source was changed, and the patch has to follow
 */
export const patched = (source, patches, file) =>
  patches.reduce((text, { find, replace, name }) => {
    const places = [...text.matchAll(anyLayout(find))];
    if (places.length !== 1)
      throw new Error(
        `${name ? `"${name}" cannot be planted: ` : ''}${file} has this ${places.length} times, not once: ${find}`,
      );
    const [{ index, 0: found }] = places;
    return text.slice(0, index) + replace + text.slice(index + found.length);
  }, source);

const token = /\s+|\w+|[^\w\s]/g;
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Finds a text whatever its line breaks: white space between words may be of any kind, beside a sign it may be missing, and a
 * list that is broken into lines ends with a comma.
 */
const anyLayout = (find) => {
  const tokens = find.trim().match(token) ?? [];
  const pattern = tokens.map((one, index) => {
    if (/^\s/.test(one)) return isWord(tokens[index - 1]) && isWord(tokens[index + 1]) ? '\\s+' : '\\s*';
    const before = index === 0 || /^\s/.test(tokens[index - 1]) ? '' : '\\s*';
    if (/[)\]}]/.test(one)) return `${index === 0 ? '' : ',?\\s*'}${literally(one)}`;
    return `${before && isWord(one) && isWord(tokens[index - 1]) ? '' : before}${literally(one)}`;
  });
  return new RegExp(pattern.join(''), 'g');
};

const isWord = (text) => /^\w/.test(text ?? '');
