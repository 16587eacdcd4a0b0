import { type JSX, useEffect, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { isRunnable, Recognition } from '../../recognition/Recognition.tsx'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { Options } from '../../run/Options.tsx'
import { optionChips } from '../../run/optionChips.ts'
import type { RunOptions } from '../../run/runs.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import styles from './Composer.module.css'
import { changeDraft, useDraft } from './draft.ts'
import { PasteBox } from './PasteBox.tsx'

type Props = { onRun: (boc: string, options: RunOptions) => void; rows?: number }

/** Where a message is put in and prepared: the box, what it is, the options, and the one button. */
export function Composer({ onRun, rows }: Props): JSX.Element {
  const { text, options } = useDraft()
  const { recognition, error, pending, retry } = useRecognition(text)
  const [chosen, setChosen] = useState(0)
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]
  const runnable = candidate !== undefined && isRunnable(candidate) && !error

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is chosen from anew
  useEffect(() => setChosen(0), [text])

  useEffect(() => {
    if (!wanted || pending) return
    setWanted(false)
    if (runnable) onRun(candidate.value, options)
  }, [wanted, pending, runnable, candidate, options, onRun])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      // Pressed while the text is still being read: it runs as soon as it was.
      setWanted(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const head = status.data?.networks.find(one => one.name === status.data?.default_network)?.head?.seqno
  return (
    <div className={styles.composer}>
      <PasteBox {...(rows !== undefined && { rows })} />
      {error ? (
        <ErrorNotice error={error} retry={retry} />
      ) : (
        <Recognition recognition={recognition} pending={pending} chosen={chosen} onChoose={setChosen} />
      )}
      <div className={styles.bar}>
        <Button
          kind="primary"
          icon="run"
          disabled={text.trim() === '' || (!runnable && !pending)}
          onClick={() => setWanted(true)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Ctrl or ⌘ + Enter"
        >
          Run
        </Button>
        <Button icon="options" aria-expanded={open} onClick={() => setOpen(!open)}>
          Options
        </Button>
        <OptionChips options={options} />
      </div>
      {open && <Options options={options} onChange={next => changeDraft({ options: next })} head={head} />}
    </div>
  )
}

/** The options that are set, each to be taken away with one press. */
export function OptionChips({ options }: { options: RunOptions }): JSX.Element {
  return (
    <>
      {optionChips(options).map(chip => (
        <Chip
          key={chip.key}
          onRemove={{ name: `Remove: ${chip.says}`, act: () => changeDraft({ options: chip.without }) }}
        >
          {chip.says}
        </Chip>
      ))}
    </>
  )
}
