import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import styles from './Combobox.module.css'
import { SearchField } from './Field.tsx'

/** An option below the field; without `onChoose` it cannot be chosen. */
export type ComboboxOption = {
  readonly key: string
  readonly title: ReactNode
  readonly description: ReactNode
  /** The heading above consecutive options with the same one. */
  readonly group?: string
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

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [list, active])

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
        {toGroups(options).map(({ name, start, options: group }) => {
          const rows = group.map((option, i) => (
            <Option
              key={option.key}
              id={`${list}-${start + i}`}
              option={option}
              isActive={start + i === active}
              onPoint={() => setIndex(start + i)}
            />
          ))
          if (name === undefined) return rows
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list box
            <div key={`${start} ${name}`} role="group" aria-labelledby={`${list}-${start}-group`}>
              <div id={`${list}-${start}-group`} role="presentation" className={styles.group}>
                {name}
              </div>
              {rows}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type OptionProps = { id: string; option: ComboboxOption; isActive: boolean; onPoint: () => void }

function Option({ id, option: { title, description, onChoose }, isActive, onPoint }: OptionProps): JSX.Element {
  return (
    // The field above handles the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={onChoose === undefined}
      className={styles.option}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span className="anywhere">{title}</span>
      <span className={styles.description}>{description}</span>
    </div>
  )
}

type OptionGroup = { readonly name: string | undefined; readonly start: number; readonly options: ComboboxOption[] }

/** Consecutive options with the same heading, with the position of the first one. */
function toGroups(options: readonly ComboboxOption[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = []
  options.forEach((option, start) => {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.options.push(option)
    else groups.push({ name: option.group, start, options: [option] })
  })
  return groups
}
