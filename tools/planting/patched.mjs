/**
 * A source with its patches. @param patches each with its `find` and `replace`, and the `name` of the bug that it plants
 * @throws where what is to be replaced is not there exactly once: the source was changed, and the patch has to follow
 */
export const patched = (source, patches, file) =>
  patches.reduce((text, { find, replace, name }) => {
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`${name ? `"${name}" cannot be planted: ` : ''}${file} has this ${times} times, not once: ${find}`);
    return text.replace(find, () => replace);
  }, source);
