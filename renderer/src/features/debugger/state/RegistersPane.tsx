import { type RegisterName, registerNames } from '@tonoscope/core/contract/debugRecording'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import { findAround } from '../model/sortedSteps.ts'
import styles from './RegistersPane.module.css'
import { ValueView } from './ValueView.tsx'

const meanings: { readonly [R in RegisterName]: string } = {
  c0: 'return',
  c1: 'alternative return',
  c2: 'exception handler',
  c3: 'functions',
  c4: 'storage',
  c5: 'actions',
  c7: 'environment and globals',
}

/** The control registers before a step, with links to where they change, and the global variables. */
export function RegistersPane({ step }: { step: number }): JSX.Element {
  const { reader } = useDebugger()
  const globals = useMemo(
    () => [...new Set(reader.recording.globals.map(({ global }) => global))].sort((a, b) => a - b),
    [reader],
  )
  return (
    <div className={styles.pane}>
      <ul>
        {registerNames.map(name => (
          <Register key={name} name={name} step={step} />
        ))}
      </ul>
      {globals.length > 0 && (
        <>
          <h3 className="hint pt-8">Global variables in c7</h3>
          <ul>
            {globals.map(index => (
              <li key={index}>
                <ValueView
                  key={reader.global(index, step)}
                  position={reader.global(index, step)}
                  label={
                    <span className={styles.name} data-changed={hasChanged(index, step, reader.global.bind(reader))}>
                      {index}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Whether the previous step changed it. */
const hasChanged = <K,>(key: K, step: number, read: (key: K, step: number) => number | undefined): true | undefined =>
  (step > 0 && read(key, step) !== read(key, step - 1)) || undefined

function Register({ name, step }: { name: RegisterName; step: number }): JSX.Element {
  const { reader, goTo } = useDebugger()
  const position = reader.register(name, step)
  const isChanged = hasChanged(name, step, (register: RegisterName, at) => reader.register(register, at))
  // Its value at the start is no change.
  const changes = useMemo(
    () => Int32Array.from(reader.registerChanges(name).filter(change => change > 0)),
    [reader, name],
  )
  const { before, after } = findAround(changes, step)
  return (
    <li className={styles.register} data-changed={isChanged}>
      <ValueView
        position={position}
        label={
          <span className={styles.name} data-changed={isChanged} title={meanings[name]}>
            {name}
            {isChanged && <span className="visually-hidden">, changed by the previous step</span>}
          </span>
        }
        note={
          changes.length > 0 && (
            <span className="inline-flex rigid">
              <ChangeButton icon="left" name={name} step={before} which="previous" goTo={goTo} />
              <ChangeButton icon="right" name={name} step={after} which="next" goTo={goTo} />
            </span>
          )
        }
        details={<p className="hint">{meanings[name]}</p>}
      />
    </li>
  )
}

type ChangeProps = {
  icon: 'left' | 'right'
  name: string
  which: 'previous' | 'next'
  step: number | undefined
  goTo: (step: number) => void
}

const ChangeButton = ({ icon, name, step, which, goTo }: ChangeProps): JSX.Element => (
  <IconButton
    icon={icon}
    label={
      step === undefined
        ? `No ${which} change of ${name}`
        : `The ${which} change of ${name}: step ${formatCount(step + 1)}`
    }
    disabled={step === undefined}
    onClick={() => step !== undefined && goTo(step)}
  />
)
