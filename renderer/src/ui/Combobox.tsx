import { type JSX, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './Combobox.module.css'
import { SearchField } from './Field.tsx'

/** An option below the field; without `onChoose` it cannot be chosen. */
export type ComboboxOption = {
  readonly key: string
  readonly title: ReactNode
  readonly description: string
  readonly onChoose: (() => void) | undefined
}

type Props = {
  label: string
  listLabel: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  /** Between the field and the options, such as why there are none. */
  children?: ReactNode
}

/** A text field with options below it, chosen by arrow keys and Enter or by pointer; it has the focus from the start. */
export function Combobox({ label, listLabel, placeholder, text, onText, options, children }: Props): JSX.Element {
  const list = useId()
  const [index, setIndex] = useState(0)
  // There may be fewer options than before.
  const active = Math.max(0, Math.min(options.length - 1, index))

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') options[active]?.onChoose?.()
    else if (event.key === 'ArrowDown') setIndex(Math.min(options.length - 1, active + 1))
    else if (event.key === 'ArrowUp') setIndex(active - 1)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <div className={styles.field}>
        <SearchField
          label={label}
          frameless
          // The list is opened for typing.
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={options[active] && `${list}-${active}`}
          placeholder={placeholder}
          value={text}
          onText={next => {
            setIndex(0)
            onText(next)
          }}
          onKeyDown={keys}
        />
      </div>
      {children}
      <div id={list} role="listbox" aria-label={listLabel} className={styles.list}>
        {options.map(({ key, title, description, onChoose }, i) => (
          // The field above handles the keyboard.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={key}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            aria-disabled={onChoose === undefined}
            className={styles.option}
            onClick={onChoose}
            onPointerMove={() => setIndex(i)}
          >
            <span className="anywhere">{title}</span>
            <span className={styles.description}>{description}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
