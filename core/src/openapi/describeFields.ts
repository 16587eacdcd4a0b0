import { abiTexts } from './fieldTexts/abi.ts'
import { accountTexts, v2AccountTexts } from './fieldTexts/accounts.ts'
import { batchParameterTexts, batchTexts } from './fieldTexts/batch.ts'
import { blockTexts } from './fieldTexts/blocks.ts'
import { bundleTexts } from './fieldTexts/bundle.ts'
import { cellTexts } from './fieldTexts/cells.ts'
import { codeTexts } from './fieldTexts/code.ts'
import { commonTexts } from './fieldTexts/common.ts'
import { compareTexts } from './fieldTexts/compare.ts'
import { composeTexts } from './fieldTexts/compose.ts'
import { configFieldText } from './fieldTexts/config.ts'
import { debugTexts } from './fieldTexts/debug.ts'
import { exportTexts } from './fieldTexts/export.ts'
import { feeTexts } from './fieldTexts/fees.ts'
import { fileTexts } from './fieldTexts/files.ts'
import { liveTexts, streamTexts } from './fieldTexts/live.ts'
import { networkTexts } from './fieldTexts/networks.ts'
import { overrideTexts } from './fieldTexts/overrides.ts'
import { profileTexts } from './fieldTexts/profile.ts'
import { proofTexts } from './fieldTexts/proofs.ts'
import { recordingTexts } from './fieldTexts/recording.ts'
import { referenceTexts } from './fieldTexts/reference.ts'
import { repairTexts } from './fieldTexts/repair.ts'
import { secondOpinionTexts } from './fieldTexts/secondOpinion.ts'
import { sourceTexts } from './fieldTexts/source.ts'
import { summaryTexts } from './fieldTexts/summary.ts'
import { tonConnectTexts } from './fieldTexts/tonConnect.ts'
import { walletTexts } from './fieldTexts/wallets.ts'
import { whyTexts } from './fieldTexts/why.ts'
import type { JsonObject } from './openApiDocument.ts'

/** The description of a parameter; empty if there is none. */
export function describeParameter(name: string): { readonly description?: string } {
  return toDescription(publicTexts[`parameter.${name}`])
}

/** The schema with a description of each field that has none, also of nested objects; `name` is the name of the schema. */
export function describeFields(name: string, schema: JsonObject): JsonObject {
  return describe([name], schema)
}

function describe(path: readonly string[], schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties' && isObject(value)) return [key, describeProperties(path, value)]
    if (key === 'example' || key === 'enum' || key === 'const') return [key, value]
    if (Array.isArray(value)) return [key, value.map(each => (isObject(each) ? describe(path, each) : each))]
    return [key, isObject(value) ? describe(path, value) : value]
  })
  return Object.fromEntries(entries) as JsonObject // the same keys
}

function describeProperties(path: readonly string[], properties: JsonObject): JsonObject {
  const fields = Object.entries(properties).map(([field, type]) => {
    const fieldPath = [...path, field]
    return [field, isObject(type) ? { ...toDescription(findText(fieldPath)), ...describe(fieldPath, type) } : type]
  })
  return Object.fromEntries(fields) as JsonObject // the same keys
}

/** Of the interface of tonapi. */
const publicTexts: Readonly<Record<string, string>> = {
  ...commonTexts,
  ...v2AccountTexts,
  ...streamTexts,
  ...batchParameterTexts,
}

/** Of our own requests and replies; tonapi's ones keep the words that fit them. */
const ownTexts = {
  ...commonTexts,
  ...debugTexts,
  ...blockTexts,
  ...referenceTexts,
  ...secondOpinionTexts,
  ...sourceTexts,
  ...fileTexts,
  ...proofTexts,
  ...networkTexts,
  ...liveTexts,
  ...summaryTexts,
  ...accountTexts,
  ...abiTexts,
  ...cellTexts,
  ...codeTexts,
  ...recordingTexts,
  ...profileTexts,
  ...composeTexts,
  ...feeTexts,
  ...exportTexts,
  ...repairTexts,
  ...compareTexts,
  ...overrideTexts,
  ...batchTexts,
  ...bundleTexts,
  ...tonConnectTexts,
  ...walletTexts,
  ...whyTexts,
}

/** The text of a field: of the configuration, of the longest end of its path, of its schema and name, or of its name. */
function findText(path: readonly string[]): string | undefined {
  const [schema = ''] = path
  const field = path.at(-1) ?? ''
  const table: Readonly<Record<string, string>> = /^(?:AbiSource|Debug|Status|\w*Draft$)/.test(schema)
    ? ownTexts
    : publicTexts
  const keys = [...path.map((_, from) => path.slice(from).join('.')).slice(0, -1), `${schema}.${field}`, field]
  const key = keys.find(each => table[each] !== undefined)
  return configFieldText(path) ?? (key === undefined ? actionText(path) : table[key])
}

const actionText = ([schema, field = '']: readonly string[]): string | undefined =>
  schema === 'Action' || schema === 'AccountAction' ? `Fields of the action if its type is ${field}.` : undefined

const toDescription = (description: string | undefined) => (description === undefined ? {} : { description })

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
