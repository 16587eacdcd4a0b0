import type { DebugAbiArgument } from '@tonoscope/core/contract/debugAbi'
import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import { Checkbox, Field, SelectField, TextAreaField } from '../../../ui/Field.tsx'
import { type ArgumentTexts, findDeclaredProblem, placeholders } from './declaredText.ts'

type Declared = NonNullable<DebugAccountView['get_methods'][number]['declared']>

type NoteProps = { declared: Declared; isStack: boolean; onStack: (isStack: boolean) => void }

/** The result that an ABI declares, and a way to give entries of the stack instead of its arguments. */
export function DeclarationNote({ declared, isStack, onStack }: NoteProps): JSX.Element {
  const { abi, returns } = declared
  return (
    <div className="grid gap-4">
      <p className="text-small secondary anywhere">
        Declared by your ABI {abi}
        {returns !== undefined && (
          <>
            , returns <span className="code">{returns}</span>
          </>
        )}
        .
      </p>
      <Checkbox checked={isStack} onChange={onStack}>
        Enter stack entries instead
      </Checkbox>
    </div>
  )
}

type FieldsProps = {
  declared: Declared
  texts: ArgumentTexts
  isSubmitted: boolean
  onTexts: (texts: ArgumentTexts) => void
}

/** A field for each argument that an ABI declares, by its type. */
export function DeclaredFields({ declared, texts, isSubmitted, onTexts }: FieldsProps): JSX.Element {
  return (
    <>
      {declared.arguments.map(argument => (
        <DeclaredField
          key={argument.name}
          argument={argument}
          text={texts[argument.name]}
          problem={isSubmitted ? findDeclaredProblem(argument, texts) : undefined}
          onText={text => onTexts({ ...texts, [argument.name]: text })}
        />
      ))}
    </>
  )
}

type FieldProps = {
  argument: DebugAbiArgument
  text: string | undefined
  problem: string | undefined
  onText: (text: string) => void
}

function DeclaredField({ argument, text, problem, onText }: FieldProps): JSX.Element {
  const { name, type, input, is_nullable: isNullable } = argument
  const hint = isNullable ? `${type}; empty is null` : type
  const shared = { label: name, hint, problem, placeholder: placeholders[input] }
  if (input === 'flag')
    return (
      <SelectField label={name} hint={type} value={text ?? 'false'} onChange={event => onText(event.target.value)}>
        <option value="false">false</option>
        <option value="true">true</option>
        {isNullable && <option value="null">null</option>}
      </SelectField>
    )
  if (input === 'json')
    return <TextAreaField {...shared} rows={4} value={text ?? ''} onChange={event => onText(event.target.value)} />
  return <Field {...shared} mono value={text ?? ''} onChange={event => onText(event.target.value)} />
}
