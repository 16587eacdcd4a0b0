import { useMutation } from '@tanstack/react-query'
import type {
  DebugAccountView,
  DebugGetMethodRequest,
  DebugGetMethodResult,
} from '@tonoscope/core/contract/debugAccount'
import { type FormEvent, type JSX, useState } from 'react'
import { useBackend } from '../../../backend/BackendContext.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ArgumentFields } from './ArgumentFields.tsx'
import { DeclarationNote, DeclaredFields } from './DeclaredFields.tsx'
import { findDeclaredProblem, formatDeclared } from './declaredText.ts'
import { MethodResult } from './MethodResult.tsx'
import styles from './MethodsTab.module.css'
import { findArgumentProblem, formatArgument, formatMethod, getEmptyArguments } from './methodText.ts'

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
  const [args, setArgs] = useState(() => getEmptyArguments(view.get_methods, method))
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [isStack, setIsStack] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const declared = view.get_methods.find(each => formatMethod(each) === name.trim())?.declared
  const known = isStack ? undefined : declared
  const run = useMutation<DebugGetMethodResult, Error, DebugGetMethodRequest>({
    mutationFn: body => backend.call('debugGetMethod', { body }, { network }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    const hasProblem = known
      ? known.arguments.some(each => findDeclaredProblem(each, texts) !== undefined)
      : args.some(arg => findArgumentProblem(arg) !== undefined)
    if (name.trim() === '' || hasProblem) return
    run.mutate({
      account,
      method: name.trim(),
      args: known ? known.arguments.map(each => formatDeclared(each, texts)) : args.map(formatArgument),
      ...(declared && isStack && { as_stack: true }),
      ...(block !== undefined && { block }),
    })
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
        {declared && <DeclarationNote declared={declared} isStack={isStack} onStack={setIsStack} />}
        {known ? (
          <DeclaredFields declared={known} texts={texts} isSubmitted={isSubmitted} onTexts={setTexts} />
        ) : (
          <ArgumentFields args={args} isSubmitted={isSubmitted} onArgs={setArgs} />
        )}
        <div className="cluster gap-8">
          <Button kind="primary" icon="run" type="submit" disabled={run.isPending}>
            Run
          </Button>
          {!known && (
            <Button icon="plus" onClick={() => setArgs([...args, { type: 'integer', text: '' }])}>
              Add an argument
            </Button>
          )}
          <span role="status" className="text-small secondary">
            {run.isPending && 'Running'}
          </span>
        </div>
      </form>
      {run.error && <ErrorNotice error={run.error} retry={() => run.mutate(run.variables)} />}
      {run.data && <MethodResult result={run.data} request={run.variables} tokens={view.token_names} />}
    </div>
  )
}
