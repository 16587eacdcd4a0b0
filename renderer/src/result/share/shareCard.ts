import type { DebugMoneyCard, DebugSummary } from '@tonoscope/core/contract/debugSummary'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { formatCount, formatDecimal, TON_DECIMALS } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { buildTraceModel, type TraceInput, toAccountNames } from '../../trace/traceModel.ts'
import { type AccountNames, toAccountLabel } from '../../ui/AccountNames.tsx'
import { getTokenName, toDisplayAmount } from '../../ui/Amount.tsx'
import { type MovedAsset, toItemParty, toMovedAsset } from '../actionLines/actionLine.ts'
import { type JettonUnits, toJettonUnits, toKnownAsset } from '../actionLines/knownTokens.ts'
import type { ResultStatus } from '../runStatus.ts'

/** What a share card says. */
type ShareCard = {
  readonly result: TraceInput & {
    readonly summary: DebugSummary
    readonly token_names?: readonly TokenName[] | undefined
  }
  readonly status: ResultStatus
  readonly network: string
}

const width = 1200
const height = 630
const margin = 72
const statusColours = {
  good: 'var(--good)',
  bad: 'var(--bad)',
  unknown: 'var(--unknown)',
  none: 'var(--ink-2)',
} as const
/** As many accounts as fit side by side. */
const maxCards = 3
const maxHeadlineLines = 4

/** Saves a picture of a result: status, headline, fees, and whose money changes. */
export async function saveShareCard(card: ShareCard, file: string): Promise<void> {
  // The canvas draws with the fonts of the page, which are loaded when first used.
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw pictures')
  drawShareCard(context, card)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser cannot save pictures')
  download(file, blob)
}

function drawShareCard(context: CanvasRenderingContext2D, { result, status, network }: ShareCard): void {
  const { summary } = result
  const names = toAccountNames(buildTraceModel(result))
  const units = toJettonUnits(result.token_names)
  const colour = createColours()
  const root = getComputedStyle(document.documentElement)
  const [sans, mono] = [root.getPropertyValue('--text'), root.getPropertyValue('--mono')]
  const write = (text: string, x: number, y: number, font: string, fill: string, room = width - margin - x) => {
    context.font = font
    context.fillStyle = colour(fill)
    context.fillText(shortenToWidth(context, escapeControls(text), room), x, y)
  }
  context.fillStyle = colour('var(--paper)')
  context.fillRect(0, 0, width, height)
  context.fillStyle = colour(statusColours[status.mark])
  context.fillRect(0, 0, 12, height)

  write(`${status.text} · ${network}`, margin, 96, `600 28px ${sans}`, statusColours[status.mark])
  context.font = `600 46px ${sans}`
  const lines = wrap(context, escapeControls(summary.sentence), width - 2 * margin).slice(0, maxHeadlineLines)
  for (const [index, line] of lines.entries()) write(line, margin, 164 + index * 58, `600 46px ${sans}`, 'var(--ink)')
  const below = 164 + lines.length * 58
  if (summary.fees !== undefined)
    write(`costs ${formatTon(summary.fees)}`, margin, below, `400 26px ${sans}`, 'var(--ink-2)')

  const cards = summary.money.slice(0, maxCards)
  const cardWidth = (width - 2 * margin - (maxCards - 1) * 24) / maxCards
  for (const [index, card] of cards.entries()) {
    const x = margin + index * (cardWidth + 24)
    const top = height - 200
    context.strokeStyle = colour('var(--line)')
    context.lineWidth = 2
    context.strokeRect(x, top, cardWidth, 128)
    const room = cardWidth - 40
    write(toAccountLabel(card.account.address, names), x + 20, top + 38, `600 24px ${sans}`, 'var(--ink)', room)
    for (const [line, change] of listChanges(card, units, names).slice(0, 2).entries())
      write(
        change,
        x + 20,
        top + 76 + line * 32,
        `500 22px ${mono}`,
        change.startsWith('+') ? 'var(--good)' : 'var(--ink)',
        room,
      )
  }
  write('Tonoscope', margin, height - 28, `600 20px ${sans}`, 'var(--ink-3)')
}

const formatTon = (amount: bigint): string => `${formatDecimal(amount, TON_DECIMALS)} TON`

function listChanges(
  { changes, items, ton_unknown }: DebugMoneyCard,
  units: JettonUnits,
  names: AccountNames,
): string[] {
  return [
    ...changes.map(change => formatChange(toKnownAsset(toMovedAsset(change), units), names)),
    ...items.map(({ item, received }) => {
      const { name, address } = toItemParty(item)
      return `${received ? '+' : '−'}${name ?? toAccountLabel(address, names)}`
    }),
    ...(ton_unknown ? ['TON unknown'] : []),
  ]
}

function formatChange(moved: MovedAsset, names: AccountNames): string {
  if (moved.kind !== 'ton' && moved.kind !== 'token') return ''
  const sign = moved.amount > 0n ? '+' : ''
  if (moved.kind === 'ton') return `${sign}${formatTon(moved.amount)}`
  const { token, amount } = moved
  return token.decimals === undefined
    ? `${sign}${formatCount(amount)} units (?)`
    : `${sign}${formatDecimal(toDisplayAmount(amount, token), token.decimals)} ${getTokenName(token, names)}`
}

/** Reads what a CSS colour is at present: a canvas does not know the custom properties of the page. */
function createColours(): (value: string) => string {
  const probe = document.createElement('span')
  document.body.append(probe)
  const known = new Map<string, string>()
  const colour = (value: string): string => {
    const found = known.get(value)
    if (found !== undefined) return found
    probe.style.color = value
    const computed = getComputedStyle(probe).color
    known.set(value, computed)
    return computed
  }
  for (const value of [
    'var(--paper)',
    'var(--line)',
    'var(--ink)',
    'var(--ink-2)',
    'var(--ink-3)',
    ...Object.values(statusColours),
  ])
    colour(value)
  probe.remove()
  return colour
}

/** A text shortened at its end to a width. */
function shortenToWidth(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  let end = text.length
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end--
  return `${text.slice(0, end)}…`
}

/** Lines of words that fit into a width; a longer word is a line of its own. */
function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}
