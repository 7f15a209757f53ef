import { join } from 'node:path';
import { iconFiles, iconSvg, touchIcon } from '@fernway/federation/icon';
import sharp from 'sharp';

/** Icons of the site as an app on a device, from the one that pages carry. */
export async function drawIcons(folder: string): Promise<void> {
  for (const { file, size, corner } of [...iconFiles, { ...touchIcon, corner: 0 }]) {
    const svg = Buffer.from(iconSvg(corner));
    await sharp(svg, { density: (72 * size) / 32 })
      .resize(size)
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toFile(join(folder, file));
    console.log(file);
  }
}
