import { Fragment } from 'react';
import type { ReactNode } from 'react';

/**
 * Puts elements into a text at its tags: `rich(t('welcome'), { link: (label) => <a href="/x">{label}</a> })` for
 * "See <link>the forecast</link>." Tags do not nest.
 */
export function rich(text: string, elements: Record<string, (label: string) => ReactNode>): ReactNode {
  return text.split(/(<(\w+)>.*?<\/\2>)/g).reduce<ReactNode[]>((parts, piece, index) => {
    if (index % 3 === 2) return parts;
    const tag = /^<(\w+)>(.*?)<\/\1>$/.exec(piece);
    const render = tag && elements[tag[1]!];
    parts.push(<Fragment key={index}>{render ? render(tag[2]!) : piece}</Fragment>);
    return parts;
  }, []);
}
