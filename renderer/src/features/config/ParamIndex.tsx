import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { type JSX, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatCount, pluralize } from '../../format/amount.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { SetScreenParams } from '../../screens/useScreenParams.ts'
import { SearchField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ParamIndex.module.css'
import { stateLabels } from './StateTag.tsx'
import { scrollToParam, useVisibleParam } from './useVisibleParam.ts'

/** A parameter as the index lists it. */
type IndexEntry = { readonly number: number; readonly title: string; readonly state?: DebugConfigParam['state'] }

type Props = {
  groups: readonly { readonly title: string; readonly params: readonly IndexEntry[] }[]
  /** Number of entries without the filter. */
  total: number
  urlParams: ScreenParams<'config'>
  setUrlParams: SetScreenParams<'config'>
}

/** All parameters by number and title, with a filter; arrow keys move through the list, Enter opens. */
export function ParamIndex({ groups, total, urlParams, setUrlParams }: Props): JSX.Element {
  const { filter, open } = urlParams
  const numbers = useMemo(() => groups.flatMap(({ params }) => params.map(({ number }) => number)), [groups])
  /** The parameter at the top of the viewport. */
  const current = useVisibleParam(numbers) ?? open
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(filter)
  const onFilter = (next: string) => {
    setText(next)
    setUrlParams({ filter: next }, { replace: true })
  }
  const onOpen = (number: number) => {
    setUrlParams({ open: number }, { replace: true })
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
  const entryLinks = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-param]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const links = entryLinks()
      const index = links.findIndex(link => event.target instanceof Node && link.contains(event.target))
      const next = index + step
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
        {shown === total ? pluralize(total, 'parameter') : `${formatCount(shown)} of ${pluralize(total, 'parameter')}`}
      </p>
      <div ref={list} className={styles.lists}>
        {groups.map(group => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.params.map(({ number, title, state }) => (
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
                    {state !== undefined && state !== 'decoded' && (
                      <span className={styles.mark} data-state={state}>
                        <Icon name={stateLabels[state].icon} label={stateLabels[state].label} size={12} />
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
