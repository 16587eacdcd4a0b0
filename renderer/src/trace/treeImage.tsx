import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { download } from '../format/tables.ts'
import type { Layout } from './layout.ts'
import type { TraceModel } from './model.ts'
import { TreePicture } from './TreePicture.tsx'

const SVG = 'http://www.w3.org/2000/svg'

/** What the page's style sheet gives to the shapes; in a file of its own it has to be written at each of them. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'display',
  'stop-color',
  'stop-opacity',
] as const

/** Colours such as `oklch(…)` are news to most programs that open an SVG. */
function plainColour(value: string, canvas: CanvasRenderingContext2D): string {
  if (!/^(oklch|oklab|color|color-mix|light-dark)\(/.test(value)) return value
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = value
  canvas.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 255] = canvas.getImageData(0, 0, 1, 1).data
  return a === 255 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${(a / 255).toFixed(3)})`
}

function writeStyles(svg: SVGSVGElement): void {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colours = new Map<string, string>()
  for (const element of svg.querySelectorAll<SVGElement>('*')) {
    const style = getComputedStyle(element)
    for (const name of carried) {
      const value = style.getPropertyValue(name)
      if (value === '' || value === 'normal') continue
      let plain = colours.get(value)
      if (plain === undefined) {
        plain = canvas ? plainColour(value, canvas) : value
        colours.set(value, plain)
      }
      element.setAttribute(name, plain)
    }
  }
  // After all styles were read: without their classes the shapes would have lost them.
  for (const element of svg.querySelectorAll('*')) {
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-level', 'aria-selected'])
      element.removeAttribute(name)
  }
}

type Picture = { model: TraceModel; layout: Layout; unit: string; file: string; form: 'svg' | 'png' }

/** Draws the whole tree once more, out of sight, with its styles written into it. */
function drawnTree({ model, layout, unit }: Picture): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const { width, height } = layout
  svg.setAttribute('xmlns', SVG)
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  svg.style.cssText = 'position:fixed;left:-100000px;top:0'
  document.body.append(svg)
  const root = createRoot(svg)
  try {
    flushSync(() =>
      root.render(
        <>
          <rect width={width} height={height} fill="var(--paper-2)" />
          <TreePicture
            layout={layout}
            detail="full"
            selected={undefined}
            names={model.names}
            unit={unit}
            onPress={() => {}}
          />
        </>,
      ),
    )
    writeStyles(svg)
    // A copy: unmounting empties the one that React drew into.
    const copy = svg.cloneNode(true) as SVGSVGElement
    copy.removeAttribute('style')
    return copy
  } finally {
    root.unmount()
    svg.remove()
  }
}

/** The largest side a canvas can be trusted with. */
const LONGEST = 16_000

/** Gives the reader the tree as a file. */
export async function saveTree(picture: Picture): Promise<void> {
  const text = new XMLSerializer().serializeToString(drawnTree(picture))
  if (picture.form === 'svg') {
    download(`${picture.file}.svg`, text, 'image/svg+xml')
    return
  }
  const { width, height } = picture.layout
  const scale = Math.min(2, LONGEST / width, LONGEST / height)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the tree is too large for this browser; save it as SVG')
  download(`${picture.file}.png`, blob)
}
