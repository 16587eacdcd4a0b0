/** Renders the icons from the logo: `npm run make:icons`. PNG for Linux, ICO for Windows and the web app, ICNS for macOS. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findChromium } from '../chromium.ts'

const folder = fileURLToPath(new URL('../../electron/icons', import.meta.url))
const webIcon = fileURLToPath(new URL('../../renderer/public/favicon.ico', import.meta.url))

/** The logo on its own background: a dock has no page behind it. */
const iconHtml = (size: number, rounded: boolean): string => `<!doctype html>
<style>html, body { margin: 0; background: transparent } svg { display: block }</style>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}" fill="none" stroke-width="2">
  <rect x="${rounded ? 3 : 0}" y="${rounded ? 3 : 0}" width="${rounded ? 42 : 48}" height="${rounded ? 42 : 48}" rx="10" fill="#fcfdfd"/>
  <g transform="translate(8 8)">
    <circle cx="16" cy="16" r="13" stroke="#17222b"/>
    <path d="M3 16C7 6.5 12 6.5 16 16S25 25.5 29 16M3 16C7 25.5 12 25.5 16 16S25 6.5 29 16" stroke="#00718e"/>
    <path d="M3 16h.01M16 16h.01M29 16h.01" stroke="#17222b" stroke-width="6" stroke-linecap="round"/>
  </g>
</svg>`

type Icon = { readonly size: number; readonly png: Buffer }

/** ICONDIR, one ICONDIRENTRY per icon, then the PNG images. */
function toIco(icons: readonly Icon[]): Buffer {
  const head = Buffer.alloc(6 + 16 * icons.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  icons.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    // 0 means 256.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}

const icnsTypes: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
}

/** `icns` and the total length, then the type, length and PNG of each icon. */
function toIcns(icons: readonly Icon[]): Buffer {
  const chunks = icons.map(({ size, png }) => {
    const head = Buffer.alloc(8)
    head.write(icnsTypes[size] ?? '', 0, 'ascii')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'ascii')
  head.writeUInt32BE(8 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return Buffer.concat([head, ...chunks])
}

const executablePath = findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  const page = await browser.newPage()
  const renderIcon = async (size: number, rounded: boolean): Promise<Icon> => {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(iconHtml(size, rounded))
    return { size, png: await page.screenshot({ omitBackground: true }) }
  }
  const renderIcons = async (sizes: readonly number[], rounded: boolean): Promise<Icon[]> => {
    const icons: Icon[] = []
    for (const size of sizes) icons.push(await renderIcon(size, rounded))
    return icons
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/icon.png`, (await renderIcon(512, true)).png)
  writeFileSync(`${folder}/icon.ico`, toIco(await renderIcons([16, 24, 32, 48, 64, 128, 256], false)))
  // Browsers ask for it where a page names no icon, or has not yet been read.
  writeFileSync(webIcon, toIco(await renderIcons([16, 32, 48], true)))
  writeFileSync(`${folder}/icon.icns`, toIcns(await renderIcons([16, 32, 64, 128, 256, 512, 1024], true)))
} finally {
  await browser.close()
}
