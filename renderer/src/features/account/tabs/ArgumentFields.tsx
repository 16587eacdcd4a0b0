import type { JSX } from 'react'
import { toWords } from '../../../format/words.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Field, SelectField } from '../../../ui/Field.tsx'
import styles from './MethodsTab.module.css'
import { type ArgumentType, argumentTypes, findArgumentProblem, type MethodArgument } from './methodText.ts'

type Props = {
  args: readonly MethodArgument[]
  isSubmitted: boolean
  onArgs: (args: readonly MethodArgument[]) => void
}

/** The arguments of a get method as entries of the stack, each with its type. */
export function ArgumentFields({ args, isSubmitted, onArgs }: Props): JSX.Element {
  const change = (index: number, part: Partial<MethodArgument>) =>
    onArgs(args.map((arg, at) => (at === index ? { ...arg, ...part } : arg)))
  return (
    <>
      {args.map((arg, index) => (
        // Arguments are identified by position only.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles.argument}>
          <SelectField
            label={`Argument ${index + 1}`}
            value={arg.type}
            // The options are the types.
            onChange={event => change(index, { type: event.target.value as ArgumentType })}
          >
            {argumentTypes.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </SelectField>
          {arg.type === 'null' ? (
            <span />
          ) : (
            <Field
              label={arg.name === undefined ? 'Value' : toWords(arg.name)}
              mono
              value={arg.text}
              placeholder={argumentTypes.find(({ value }) => value === arg.type)?.placeholder}
              problem={isSubmitted ? findArgumentProblem(arg) : undefined}
              onChange={event => change(index, { text: event.target.value })}
            />
          )}
          <span className={styles.remove}>
            <IconButton
              icon="trash"
              label={`Remove argument ${index + 1}`}
              onClick={() => onArgs(args.filter((_, at) => at !== index))}
            />
          </span>
        </div>
      ))}
    </>
  )
}
