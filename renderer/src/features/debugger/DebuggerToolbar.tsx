import { type FormEvent, type JSX, useState } from 'react'
import { formatCount } from '../../format/amount.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import styles from './DebuggerToolbar.module.css'
import type { Moves } from './useMoves.ts'

type Props = { moves: Moves; step: number; count: number; hasException: boolean; hasBreakpoints: boolean }

/** The moves through a recording, the step as a number, and a search. */
export function DebuggerToolbar({ moves, step, count, hasException, hasBreakpoints }: Props): JSX.Element {
  const isFirst = step === 0
  const isLast = step >= count - 1
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Steps">
      <div className="inline-flex">
        <IconButton icon="first" label="First step (Home)" disabled={isFirst} onClick={moves.first} />
        <IconButton icon="left" label="Step back (←)" disabled={isFirst} onClick={moves.back} />
        <IconButton icon="right" label="Step forward (F11, →)" disabled={isLast} onClick={moves.forward} />
        <IconButton icon="last" label="Last step (End)" disabled={isLast} onClick={moves.last} />
      </div>
      <StepField key={step} step={step} count={count} moves={moves} />
      <div className="inline-flex">
        <span className={styles.mirrored}>
          <IconButton
            icon="over"
            label="Back over the call (Shift+F10)"
            disabled={isFirst}
            onClick={() => moves.over(-1)}
          />
        </span>
        <IconButton icon="over" label="Over the call (F10)" disabled={isLast} onClick={() => moves.over(1)} />
        <IconButton icon="out" label="Out of the call (Shift+F11)" disabled={isLast} onClick={moves.out} />
      </div>
      <div className="inline-flex">
        <span className={styles.mirrored}>
          <IconButton
            icon="run"
            label="To the previous break (Shift+F8)"
            disabled={isFirst || !hasBreakpoints}
            onClick={() => moves.toBreak(-1)}
          />
        </span>
        <IconButton
          icon="run"
          label="To the next break (F8)"
          disabled={isLast || !hasBreakpoints}
          onClick={() => moves.toBreak(1)}
        />
      </div>
      <Button
        kind="quiet"
        icon="cross"
        disabled={!hasException}
        title={hasException ? 'To the exception (E)' : 'No exception'}
        onClick={moves.exception}
      >
        Exception
      </Button>
      <Search moves={moves} />
      <p className={styles.message} role="status">
        {moves.message}
      </p>
    </div>
  )
}

function StepField({ step, count, moves }: { step: number; count: number; moves: Moves }): JSX.Element {
  const [text, setText] = useState(String(step + 1))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d{1,9}$/.test(text.trim())) moves.to(Number(text) - 1)
    else setText(String(step + 1))
  }
  return (
    <form className={styles.step} onSubmit={submit}>
      <input
        className={styles.number}
        aria-label="Step number"
        inputMode="numeric"
        value={text}
        style={{ width: `calc(${Math.max(3, String(count).length)}ch + 22px)` }}
        onChange={event => setText(event.target.value)}
        onFocus={event => event.target.select()}
      />
      <span className="secondary nowrap">of {formatCount(count)}</span>
    </form>
  )
}

function Search({ moves }: { moves: Moves }): JSX.Element {
  const [text, setText] = useState('')
  return (
    <form
      className={styles.search}
      aria-label="Search"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') moves.find(text, 1)
      }}
    >
      <input
        className={styles.text}
        aria-label="Search the steps"
        placeholder="Instruction or value"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !event.shiftKey || text.trim() === '') return
          event.preventDefault()
          moves.find(text, -1)
        }}
      />
      <IconButton
        icon="up"
        label="Previous match (Shift+Enter)"
        disabled={text.trim() === ''}
        onClick={() => moves.find(text, -1)}
      />
      <IconButton icon="down" label="Next match (Enter)" type="submit" disabled={text.trim() === ''} />
    </form>
  )
}
