import type { DebugCellMap } from '@tonoscope/core/contract/debugCells'
import { type FormEvent, type JSX, useId, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import styles from './TypeChooser.module.css'

type Props = {
  boc: string
  /** The cell that has the type. */
  at: string
  selected: string
  type: string | undefined
  map: DebugCellMap | undefined
  error: unknown
  /** The types that the user's ABIs declare. */
  abiTypes: readonly string[]
  onChoose: (type: string | undefined, at: string) => void
}

/** Chooses the type of a cell: by name, as a text, or of those that fit. */
export function TypeChooser({ boc, at, selected, type, map, error, abiTypes, onChoose }: Props): JSX.Element {
  const names = useOperation('debugTypeNames', {})
  const list = useId()
  const [text, setText] = useState(type ?? '')
  const [tried, setTried] = useState<string>()
  const trial = useOperation('debugCellTypes', { body: { boc, at: tried ?? '0' } }, { enabled: tried !== undefined })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(undefined)
    onChoose(text.trim() === '' ? undefined : text.trim(), selected)
  }
  const clear = () => {
    setText('')
    onChoose(undefined, '0')
  }
  const choose = (name: string) => {
    setText(name)
    setTried(undefined)
    onChoose(name, tried ?? selected)
  }
  return (
    <section className="stack gap-8" aria-label="Type">
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={`Type of cell ${selected}`}
          mono
          list={list}
          value={text}
          onChange={event => setText(event.target.value)}
          placeholder="Message, HashmapE 256 Coins, seqno:uint32 …"
        />
        <datalist id={list}>
          {[...abiTypes, ...(names.data?.types.map(({ name }) => name) ?? [])].map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit">Apply</Button>
        <Button onClick={() => setTried(selected)}>Try all</Button>
      </form>
      {tried !== undefined && (
        <QueryView query={trial} name="the types that fit" lines={2}>
          {({ types }) =>
            types.length === 0 ? (
              <p className="text-code hint">No known type reads cell {tried} completely.</p>
            ) : (
              <fieldset className="cluster gap-4" aria-label={`Types that read cell ${tried} completely`}>
                {types.slice(0, 12).map(({ name, fields }) => (
                  <Button key={name} kind="quiet" onClick={() => choose(name)} title={pluralize(fields, 'field')}>
                    {name}
                  </Button>
                ))}
                {types.length > 12 && <span className="text-small hint">and {types.length - 12} more</span>}
              </fieldset>
            )
          }
        </QueryView>
      )}
      {Boolean(error) && <ErrorNotice error={error} />}
      {map && <MapState map={map} at={at} onClear={clear} />}
    </section>
  )
}

function MapState({ map, at, onClear }: { map: DebugCellMap; at: string; onClear: () => void }): JSX.Element {
  const { type, is_complete, problem, unread, fields, more_fields } = map
  const state =
    problem !== undefined
      ? `Cell ${at} is not of type ${type}: ${problem}.`
      : is_complete
        ? `${type}: cell ${at} is read completely, ${pluralize(fields.length + more_fields, 'field')}.`
        : `${type}: ${pluralize(unread.length, 'range')} left over, from bit ${unread[0]?.from ?? 0} of cell ${unread[0]?.path ?? at}.`
  return (
    <p className="text-code secondary anywhere" role="status">
      <span className={problem === undefined && is_complete ? 'good' : 'bad'}>
        {problem === undefined && is_complete ? '✓' : '✗'}
      </span>{' '}
      {state}{' '}
      <Button kind="link" onClick={onClear}>
        No type
      </Button>
    </p>
  )
}
