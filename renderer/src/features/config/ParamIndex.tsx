import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatCount, pluralize } from '../../format/amount.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { SearchField } from '../../ui/Field.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type ChangeKind, changeKinds } from './ChangeMark.tsx'
import { stateLabels } from './ParamCard.tsx'
import styles from './ParamIndex.module.css'

type IndexEntry = {
  readonly number: number
  readonly title: string
  readonly state?: DebugConfigParam['state']
  readonly change?: ChangeKind
}

type Props = ScreenState<'config'> & {
  groups: readonly { readonly title: string; readonly params: readonly IndexEntry[] }[]
  /** Number of entries without the filter. */
  total: number
  /** The cards of the entries. */
  children: ReactNode
}

/** All parameters by number and title beside their cards, with a filter; arrow keys move through the list, Enter opens. */
export function ParamIndex({ groups, total, children, params: urlParams, setParams }: Props): JSX.Element {
  const { filter, open } = urlParams
  const numbers = useMemo(() => groups.flatMap(({ params }) => params.map(({ number }) => number)), [groups])
  const current = useVisibleParam(numbers, open) ?? open
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filter)
  const onFilter = (next: string) => {
    setText(next)
    setParams({ filter: next }, { replace: true })
  }
  const onOpen = (number: number) => {
    setParams({ open: number }, { replace: true })
    scrollToParam(number, { focus: true })
  }
  useEffect(() => {
    if (open !== undefined) scrollToParam(open)
  }, [open])
  // The URL is the source of truth: back, forward and links fill the field.
  useEffect(() => setText(filter), [filter])
  useEffect(() => {
    const entry = current === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-param="${current}"]`)
    if (!entry || !list.current) return
    const { offsetTop, offsetHeight } = entry
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTo({ top: offsetTop - clientHeight / 2 })
  }, [current])

  const shown = groups.reduce((sum, { params }) => sum + params.length, 0)
  const firstEntry = groups[0]?.params[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-param]') ?? [])]
      const next = links.findIndex(link => event.target instanceof Node && link.contains(event.target)) + step
      if (next < 0) input.current?.focus()
      else links[Math.min(next, links.length - 1)]?.focus()
    } else if (event.key === 'Enter' && event.target === input.current && firstEntry) {
      event.preventDefault()
      onOpen(firstEntry.number)
    } else if (event.key === 'Escape' && event.target === input.current && text !== '') {
      event.preventDefault()
      onFilter('')
    }
  }

  return (
    <div className={styles.pane}>
      <nav className={styles.index} aria-label="Parameters" onKeyDown={onKeyDown}>
        <div className={styles.rows}>
          <SearchField
            ref={input}
            label="Filter parameters"
            placeholder="Number or word"
            value={text}
            onText={onFilter}
          />
          <select
            className={styles.choice}
            aria-label="Go to parameter"
            value={current ?? ''}
            onChange={event => event.target.value !== '' && onOpen(Number(event.target.value))}
          >
            <option value="">Go to…</option>
            {groups.map(group => (
              <optgroup key={group.title} label={group.title}>
                {group.params.map(({ number, title }) => (
                  <option key={number} value={number}>
                    {number} · {title}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <p className="text-small hint pt-4 px-2" role="status">
          {shown === total
            ? pluralize(total, 'parameter')
            : `${formatCount(shown)} of ${pluralize(total, 'parameter')}`}
        </p>
        <div ref={list} className={styles.lists}>
          {groups.map(group => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.params.map(({ number, title, state, change }) => (
                  <li key={number}>
                    <Link
                      href={screenPath('config', { ...urlParams, open: number })}
                      className={styles.entry}
                      data-param={number}
                      aria-current={number === current ? 'location' : undefined}
                      title={title}
                      onClick={event => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return
                        event.preventDefault()
                        onOpen(number)
                      }}
                    >
                      <span className={styles.number}>{number}</span>
                      <span className="ellipsis">{title}</span>
                      {state !== undefined && state !== 'decoded' && <Mark {...stateLabels[state]} />}
                      {change !== undefined && <Mark {...changeKinds[change]} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
      <div className="stack gap-12 pt-16 pb-64">{children}</div>
    </div>
  )
}

type MarkProps = { icon: IconName; label: string; colour?: string | undefined }

/** What is special about an entry: it is not decoded, or it was changed. */
const Mark = ({ icon, label, colour = 'hint' }: MarkProps): JSX.Element => (
  <span className={`inline-flex ${colour}`}>
    <Icon name={icon} label={label} size={12} />
  </span>
)

/** The open parameter while its card is in the viewport; else the first one whose card is in the upper part of it. */
function useVisibleParam(numbers: readonly number[], open: number | undefined): number | undefined {
  const [upper, setUpper] = useState<number>()
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    // Below the sticky header.
    const top = `-${isNarrow() ? 140 : 72}px`
    const stops = [
      // The upper 40 % of the viewport.
      observeCards(numbers, `${top} 0px -60% 0px`, found => setUpper(numbers.find(number => found.has(number)))),
      observeCards(numbers, `${top} 0px 0px 0px`, found => setSeen(new Set(found))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [numbers])
  // A card at the end of the page cannot be scrolled to its top.
  return open !== undefined && seen.has(open) ? open : upper
}

function observeCards(
  numbers: readonly number[],
  rootMargin: string,
  onChange: (found: ReadonlySet<number>) => void,
): () => void {
  const found = new Set<number>()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const number = Number(target.id.replace('param-', ''))
        if (isIntersecting) found.add(number)
        else found.delete(number)
      }
      onChange(found)
    },
    { rootMargin },
  )
  for (const number of numbers) {
    const card = document.getElementById(`param-${number}`)
    if (card) observer.observe(card)
  }
  return () => observer.disconnect()
}

const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 900px)').matches

/** How often scrolling is repeated: cards above get their real height only when they come near the viewport. */
const SCROLL_RETRIES = 3

function scrollToParam(number: number, { focus = false } = {}): void {
  const card = document.getElementById(`param-${number}`)
  if (!card) return
  scrollRepeatedly(card, SCROLL_RETRIES)
  if (focus) card.focus({ preventScroll: true })
}

function scrollRepeatedly(card: HTMLElement, times: number): void {
  card.scrollIntoView({ block: 'start' })
  if (times > 0) requestAnimationFrame(() => scrollRepeatedly(card, times - 1))
}
