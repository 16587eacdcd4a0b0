import { getAbiForm, getOperationForm, listBodyForms } from '../../compose/bodyForm.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { AppError } from '../../errors.ts'
import { readRequestAbis } from '../context/requestAbis.ts'

/** The operations that a body can be, or the fields of one. @throws input.argument for an unknown one, input.abi */
export function getBodyForms({ contains, name, abi, abis }: Call<'debugBodyForms'>['body']): Reply<'debugBodyForms'> {
  const book = readRequestAbis({ abis })
  if (name === undefined) return { operations: [...listBodyForms(contains, book)] }
  const form = abi === undefined ? getOperationForm(contains, name) : book && getAbiForm(book, contains, { abi, name })
  if (!form) {
    const reason = abi === undefined ? 'no operation has this name' : `no ABI ${abi} of the request has this message`
    throw new AppError('input.argument', { name, reason })
  }
  return { form }
}
