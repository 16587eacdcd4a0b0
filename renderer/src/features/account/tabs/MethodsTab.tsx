import { useMutation } from '@tanstack/react-query'
import type { DebugAccountView, DebugGetMethodResult } from '@tonoscope/core/contract/debugAccount'
import { type FormEvent, type JSX, useState } from 'react'
import { useBackend } from '../../../backend/BackendContext.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Field, SelectField } from '../../../ui/Field.tsx'
import { MethodResult } from './MethodResult.tsx'
import styles from './MethodsTab.module.css'
import {
  type ArgumentType,
  argumentTypes,
  findArgumentProblem,
  formatArgument,
  formatMethod,
  getEmptyArguments,
  type MethodArgument,
} from './methodText.ts'

type Props = {
  account: string
  block: string | undefined
  view: DebugAccountView
  /** The chosen method. */
  method: string | undefined
  onMethod: (method: string) => void
}

/** A form that runs a get method of a contract, known or not, at the block of the page. */
export function MethodsTab({ account, block, view, method, onMethod }: Props): JSX.Element {
  const methods = view.get_methods
  const name = method ?? (methods[0] ? formatMethod(methods[0]) : '')
  const options = methods.map(formatMethod)
  return (
    <div className={styles.columns}>
      <MethodList options={options} chosen={name} onMethod={onMethod} />
      <MethodForm key={`${name} ${block}`} {...{ account, block, view }} method={name} />
    </div>
  )
}

type ListProps = { options: readonly string[]; chosen: string; onMethod: (method: string) => void }

function MethodList({ options, chosen, onMethod }: ListProps): JSX.Element | null {
  if (options.length === 0) return null
  return (
    <nav className="shrink" aria-label="Get methods">
      <ul className={styles.methods}>
        {options.map(option => (
          <li key={option}>
            <button
              type="button"
              className={styles.method}
              aria-current={option === chosen}
              onClick={() => onMethod(option)}
            >
              {option}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FormProps = Omit<Props, 'method' | 'onMethod'> & { method: string }

function MethodForm({ account, block, view, method }: FormProps): JSX.Element {
  const { backend, network } = useBackend()
  const [name, setName] = useState(method)
  const [args, setArgs] = useState(() => getEmptyArguments(method))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const run = useMutation<DebugGetMethodResult, Error>({
    mutationFn: () =>
      backend.call(
        'debugGetMethod',
        {
          body: {
            account,
            method: name.trim(),
            args: args.map(formatArgument),
            ...(block !== undefined && { block }),
          },
        },
        { network },
      ),
  })
  const change = (index: number, part: Partial<MethodArgument>) =>
    setArgs(args.map((arg, at) => (at === index ? { ...arg, ...part } : arg)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (name.trim() === '' || args.some(arg => findArgumentProblem(arg) !== undefined)) return
    run.mutate()
  }
  return (
    <div className="grid gap-16 shrink">
      <form className="grid gap-12" onSubmit={submit} aria-label="Run a get method">
        <Field
          label="Method"
          mono
          value={name}
          placeholder="Name or number"
          hint="A name, or the number of a method"
          problem={isSubmitted && name.trim() === '' ? 'Enter a method' : undefined}
          onChange={event => setName(event.target.value)}
        />
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
                label="Value"
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
                onClick={() => setArgs(args.filter((_, at) => at !== index))}
              />
            </span>
          </div>
        ))}
        <div className="cluster gap-8">
          <Button kind="primary" icon="run" type="submit" disabled={run.isPending}>
            Run
          </Button>
          <Button icon="plus" onClick={() => setArgs([...args, { type: 'integer', text: '' }])}>
            Add an argument
          </Button>
          <span role="status" className="text-small secondary">
            {run.isPending && 'Running'}
          </span>
        </div>
      </form>
      {run.error && <ErrorNotice error={run.error} retry={() => run.mutate()} />}
      {run.data && <MethodResult result={run.data} tokens={view.token_names} />}
    </div>
  )
}
