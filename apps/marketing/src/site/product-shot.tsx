type Sources = { avif: string; webp: string };

type Props = {
  light: Sources;
  dark: Sources;
  alt: string;
  /** Pixels of the files. */
  width: number;
  height: number;
};

/** A picture of the product in the page's theme; the hidden one is never fetched. */
export function ProductShot({ light, dark, ...size }: Props) {
  return (
    <>
      <Shot theme="light" {...light} {...size} />
      <Shot theme="dark" {...dark} {...size} />
    </>
  );
}

type ShotProps = Sources & Pick<Props, 'alt' | 'width' | 'height'> & { theme: 'light' | 'dark' };

const Shot = ({ theme, avif, webp, alt, width, height }: ShotProps) => (
  <picture className={`mk-product-shot mk-product-shot-${theme}`}>
    <source srcSet={avif} type="image/avif" />
    <img src={webp} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
  </picture>
);
