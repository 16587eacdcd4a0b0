import { type JSX, useId } from 'react'
import styles from './SegmentedControl.module.css'

type Props<T extends string> = {
  name: string
  /** Leaves the name to assistive technology. */
  hidesName?: boolean
  value: T
  options: readonly { readonly value: T; readonly title: string }[]
  onChange: (value: T) => void
}

/** A choice between a few options, all visible. */
export function SegmentedControl<T extends string>({
  name,
  hidesName = false,
  value,
  options,
  onChange,
}: Props<T>): JSX.Element {
  const id = useId()
  return (
    <fieldset>
      <legend className={hidesName ? 'visually-hidden' : 'text-small secondary'}>{name}</legend>
      <div className={styles.row}>
        {options.map(option => (
          <label key={option.value}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
