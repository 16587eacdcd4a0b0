import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { download } from '../format/tables.ts'
import { TreeDrawing } from './TreeDrawing.tsx'
import { type TraceModel, toAccountNames } from './traceModel.ts'
import type { Layout } from './treeLayout.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The CSS properties that are inlined as attributes, since the file has no style sheet. */
const inlinedProperties = [
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

/** Converts colours such as `oklch(…)` to RGB, since most SVG viewers do not support them. */
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
    for (const name of inlinedProperties) {
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
  // After all styles are read: removing the classes removes the styles.
  for (const element of svg.querySelectorAll('*')) {
    for (const name of [
      'class',
      'role',
      'tabindex',
      'aria-label',
      'aria-level',
      'aria-expanded',
      'aria-selected',
      'data-edge',
    ])
      element.removeAttribute(name)
  }
}

type Picture = { model: TraceModel; layout: Layout; unit: string; file: string; form: 'svg' | 'png' }

function renderTree({ model, layout, unit }: Picture): SVGSVGElement {
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
          <TreeDrawing
            layout={layout}
            detail="full"
            selected={undefined}
            names={toAccountNames(model)}
            unit={unit}
            onPress={() => {}}
            onUnfold={() => {}}
          />
        </>,
      ),
    )
    writeStyles(svg)
    // A copy: unmounting empties the rendered element.
    const copy = svg.cloneNode(true) as SVGSVGElement
    copy.removeAttribute('style')
    return copy
  } finally {
    root.unmount()
    svg.remove()
  }
}

/** A canvas size that all browsers support. */
const MAX_IMAGE_SIDE = 16_000

/** Downloads the tree as an image. */
export async function saveTree(picture: Picture): Promise<void> {
  const text = new XMLSerializer().serializeToString(renderTree(picture))
  if (picture.form === 'svg') {
    download(`${picture.file}.svg`, text, 'image/svg+xml')
    return
  }
  const { width, height } = picture.layout
  const scale = Math.min(2, MAX_IMAGE_SIDE / width, MAX_IMAGE_SIDE / height)
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
