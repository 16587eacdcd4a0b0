import { expect, test } from 'vitest'
import css from './tokens.css?raw'

type Colour = readonly [lightness: number, chroma: number, hue: number]
type Theme = Readonly<Record<string, Colour>>

const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const rows = [...css.matchAll(new RegExp(String.raw`--([\w-]+): light-dark\(\s*${colour},\s*${colour}\s*\)`, 'g'))]

const themeAt = (first: number): Theme =>
  Object.fromEntries(
    rows.map(row => [row[1] ?? '', [Number(row[first]), Number(row[first + 1]), Number(row[first + 2])] as const]),
  )
const themes = { light: themeAt(2), dark: themeAt(5) }

/** Relative luminance of an sRGB colour, computed in linear sRGB. */
function luminance([l, c, h]: Colour): number {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour | undefined, other: Colour | undefined): number {
  if (!one || !other) throw new Error('a token is missing')
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a colour with a background in oklab, like `color-mix`. */
function washed(colour: Colour | undefined, ground: Colour | undefined, share: number): Colour {
  if (!colour || !ground) throw new Error('a token is missing')
  const [l, a, b] = [colour, ground]
    .map(([lightness, chroma, hue]) => {
      const angle = (hue * Math.PI) / 180
      return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
    })
    .reduce((one, other) => [0, 1, 2].map(i => (one[i] ?? 0) * share + (other[i] ?? 0) * (1 - share)) as never)
    .map(Number)
  return [l ?? 0, Math.hypot(a ?? 0, b ?? 0), (Math.atan2(b ?? 0, a ?? 0) * 180) / Math.PI]
}

const texts = ['ink', 'ink-2', 'ink-3', 'signal', 'good', 'bad', 'bounce', 'unknown', 'in', 'out', 'fee', 'returned']

for (const [name, theme] of Object.entries(themes)) {
  test.each(texts)(`${name} theme: %s is readable on both backgrounds`, token => {
    expect(contrast(theme[token], theme.paper)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme[token], theme['paper-2'])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['signal', 'bad'])(`${name} theme: text on %s is readable`, token => {
    expect(contrast(theme['on-mark'], theme[token])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['ink', 'ink-2', 'signal'])(`${name} theme: %s is readable on a selection`, token => {
    const share = Number(/--signal-wash: color-mix\(in oklab, var\(--signal\) (\d+)%/.exec(css)?.[1]) / 100
    const ground = washed(theme.signal, theme['paper-2'], share)
    expect(contrast(theme[token], ground)).toBeGreaterThanOrEqual(4.5)
  })

  test(`${name} theme: field borders are visible`, () => {
    expect(contrast(theme.edge, theme.paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(theme.edge, theme['paper-2'])).toBeGreaterThanOrEqual(3)
  })
}
