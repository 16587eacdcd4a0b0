import { type JSX, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { useSettings } from '../../settings/settings.ts'
import type { TraceModel } from '../../trace/model.ts'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { toDisplayAmount } from '../../ui/Amount.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { type Asset, assetName } from '../assets.ts'
import { useAccountTitle } from '../filter/AccountTag.tsx'
import type { Filtering } from '../filter/useFilter.ts'
import { type DrawnPlace, type DrawnWay, drawingOf } from './drawing.ts'
import styles from './FlowDiagram.module.css'
import { FEES, type Flow } from './flows.ts'
import { graphOf, OTHERS } from './graph.ts'
import { PlaceView } from './PlaceView.tsx'

type Props = {
  model: TraceModel
  filtering: Filtering
  /** The assets of which there is something to draw, with their flows. */
  drawable: readonly { readonly asset: Asset; readonly flows: readonly Flow[] }[]
  onNode: (id: string) => void
}

/** Who gave what to whom, one asset at a time: bands as thick as the amounts. */
export function FlowDiagram({ model, filtering, drawable, onNode }: Props): JSX.Element | null {
  const { unit } = useSettings()
  const [asked, setAsked] = useState('ton')
  const chosen = drawable.find(({ asset }) => asset.key === asked) ?? drawable[0]
  const frame = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  const wanted = filtering.filter.accounts
  const drawing = useMemo(() => {
    const flows = (chosen?.flows ?? []).filter(
      ({ from, to }) => wanted.length === 0 || wanted.includes(from) || wanted.includes(to),
    )
    return flows.length === 0 ? undefined : drawingOf(graphOf(flows, [...model.letters.keys()]), room)
  }, [chosen, wanted, model, room])
  if (!chosen) return null
  const { asset } = chosen
  return (
    <figure className={styles.figure} aria-label={`Diagram of the value flow, ${assetName(asset, unit)}`}>
      {drawable.length > 1 && (
        <SegmentedControl
          name="Drawn"
          value={asset.key}
          options={drawable.map(one => ({ value: one.asset.key, title: assetName(one.asset, unit) }))}
          onChange={setAsked}
        />
      )}
      <div ref={frame} className={styles.frame}>
        {drawing && (
          <svg width={drawing.width} height={drawing.height} role="presentation">
            {drawing.ways.map(way => (
              <WayView key={`${way.source} ${way.target}`} way={way} asset={asset} onNode={onNode} />
            ))}
            {drawing.places.map(place => (
              <PlaceView key={place.id} place={place} amount={said(asset, amountAt(place, drawing.ways), unit).short} />
            ))}
          </svg>
        )}
      </div>
      <figcaption className={styles.caption}>
        {asset.kind === 'ton'
          ? 'What messages carried, and the fees. What came back stands at the right once more.'
          : 'What actions moved. What came back stands at the right once more.'}
      </figcaption>
    </figure>
  )
}

/** What came to a place, or what left it when nothing came. */
function amountAt({ id }: DrawnPlace, ways: readonly DrawnWay[]): bigint {
  const sum = (end: 'source' | 'target') => ways.reduce((all, way) => (way[end] === id ? all + way.amount : all), 0n)
  return sum('target') || sum('source')
}

/** An amount as it fits beside a name, and exactly. */
function said(asset: Asset, amount: bigint, unit: string): { short: string; exact: string } {
  if (asset.kind !== 'token')
    return {
      short: `${formatShortDecimal(amount, TON_DECIMALS)} ${unit}`,
      exact: `${formatDecimal(amount, TON_DECIMALS)} ${unit}, ${formatCount(amount)} nano${unit.toLowerCase()}`,
    }
  const shown = toDisplayAmount(amount, asset.token)
  const { decimals, symbol } = asset.token
  return {
    short: `${formatShortDecimal(shown, decimals)} ${symbol}`,
    exact: `${formatDecimal(shown, decimals)} ${symbol}`,
  }
}

/** A band: pressed, it opens the first transaction that it stands for. */
function WayView({ way, asset, onNode }: { way: DrawnWay; asset: Asset; onNode: Props['onNode'] }): JSX.Element {
  const { unit } = useSettings()
  const { letter } = useAccountNames()
  const title = useAccountTitle()
  const nameOf = (end: string) =>
    end === FEES ? 'fees' : end === OTHERS ? 'the other accounts' : [letter(end), title(end)].filter(Boolean).join(' ')
  const what = asset.kind === 'ton' ? 'message' : 'action'
  const times = way.to === FEES || way.count === 1 ? '' : `, ${pluralize(way.count, what)}`
  const says = `${nameOf(way.from)} to ${nameOf(way.to)}: ${said(asset, way.amount, unit).exact}${times}`
  const { node } = way
  return (
    <path
      className={styles.way}
      d={way.path}
      strokeWidth={way.thick}
      data-fees={way.to === FEES ? (way.thick < 4 ? 'thin' : 'thick') : undefined}
      tabIndex={0}
      {...(node === undefined
        ? { role: 'img' }
        : {
            role: 'button',
            onClick: () => onNode(node),
            onKeyDown: event => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onNode(node)
            },
          })}
      aria-label={says}
    >
      <title>{says}</title>
    </path>
  )
}

/** How wide an element is, as the window changes. */
function useWidth(of: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(800)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const look = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [of])
  return width
}
