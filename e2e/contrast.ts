import type { Page } from '@playwright/test'

/**
 * Visible texts with a contrast ratio below 4.5:1, as `text (ratio)`.
 *
 * Disabled controls are excluded.
 */
export function lowContrastTexts(page: Page): Promise<string[]> {
  // Runs in the page: everything it needs is inside.
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    type Rgba = readonly [r: number, g: number, b: number, a: number]
    // The canvas knows every way in which CSS can write a colour.
    const rgba = (colour: string): Rgba => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [r, g, b, a / 255]
    }
    const over = (top: Rgba, below: Rgba): Rgba => {
      const mix = (i: 0 | 1 | 2): number => top[i] * top[3] + below[i] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const groundOf = (element: Element): Rgba => {
      const layers: Rgba[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const colour = rgba(getComputedStyle(at).backgroundColor)
        if (colour[3] > 0) layers.push(colour)
        if (colour[3] === 1) break
      }
      return layers.reduceRight<Rgba>((below, layer) => over(layer, below), rgba('Canvas'))
    }
    const opacityOf = (element: Element): number => {
      let opacity = 1
      for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
      return opacity
    }
    const linear = (value: number): number => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }
    const light = ([r, g, b]: Rgba): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    const faint: string[] = []
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent?.trim())
        .join(' ')
        .trim()
      const box = element.getBoundingClientRect()
      if (text === '' || box.width < 2 || box.height < 2) continue
      if (element.closest('svg, :disabled, [aria-disabled=true]') || !element.checkVisibility()) continue
      const style = getComputedStyle(element)
      if (style.visibility !== 'visible' || Number.parseFloat(style.fontSize) === 0) continue
      const ground = groundOf(element)
      const [r, g, b, a] = rgba(style.color)
      const ink = over([r, g, b, a * opacityOf(element)], ground)
      const [dark = 0, bright = 0] = [light(ink), light(ground)].sort((x, y) => x - y)
      const ratio = (bright + 0.05) / (dark + 0.05)
      if (ratio < 4.49) faint.push(`${text.slice(0, 40)} (${ratio.toFixed(2)})`)
    }
    return faint
  })
}
