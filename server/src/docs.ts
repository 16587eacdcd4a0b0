import type { JsonObject } from '@tonoscope/core/contract/openapi'

/** The OpenAPI document as a page that reads without scripts. */
export function docsPage(document: JsonObject): string {
  const info = part(document.info)
  const components = part(part(document.components).schemas)
  const groups = list(document.tags).map(tag => groupSection(part(tag), document))
  const schemas = Object.entries(components).map(([name, schema]) => schemaSection(name, part(schema)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inert(text(info.title))}: operations</title>
<style>${css}</style>
</head>
<body>
<header>
<h1>${inert(text(info.title))} <small>${inert(text(info.version))}</small></h1>
<p>${inert(text(info.description))}</p>
<p>The same as data: <a href="/openapi.json">/openapi.json</a>. ${networksLine(document)}</p>
</header>
<main>
${groups.join('\n')}
<section><h2 id="schemas">Shapes</h2>
<p>Fields with <i>opt.</i> may be missing; all others are always there.</p>
${schemas.join('\n')}</section>
</main>
</body>
</html>`
}

function networksLine(document: JsonObject): string {
  const network = part(part(part(list(document.servers)[1]).variables).network)
  const names = list(network.enum).map(name => `<code>/${inert(text(name))}</code>`)
  return `Networks by prefix: ${names.join(', ')}; without a prefix <code>${inert(text(network.default))}</code> answers.`
}

function groupSection(tag: JsonObject, document: JsonObject): string {
  const operations = Object.entries(part(document.paths)).flatMap(([path, methods]) =>
    Object.entries(part(methods))
      .filter(([, operation]) => list(part(operation).tags).includes(tag.name))
      .map(([method, operation]) => operationArticle(method, path, part(operation))),
  )
  return `<section><h2 id="${inert(text(tag.name))}">/${inert(text(tag.name))}</h2>
<p>${inert(text(tag.description))}.</p>
${operations.join('\n')}</section>`
}

function operationArticle(method: string, path: string, operation: JsonObject): string {
  const rows = list(operation.parameters).map(each => {
    const parameter = part(each)
    const need = parameter.required === true ? '' : ' <i>opt.</i>'
    return `<tr><td><code>${inert(text(parameter.name))}</code>${need}</td><td>${inert(text(parameter.in))}</td><td>${typeOf(part(parameter.schema))}</td></tr>`
  })
  const body = schemaOf(operation.requestBody)
  if (body) rows.push(`<tr><td>body</td><td>JSON</td><td>${typeOf(body)}</td></tr>`)
  const answers = Object.entries(part(operation.responses)).map(([status, answer]) => {
    const schema = schemaOf(answer)
    return `<tr><td>${status}</td><td>${inert(text(part(answer).description))}</td><td>${schema ? typeOf(schema) : ''}</td></tr>`
  })
  return `<article id="${inert(text(operation.operationId))}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${inert(path)}</code></h3>
<p>${inert(text(operation.summary))}.</p>
<table>${rows.join('')}</table>
<table>${answers.join('')}</table>
</article>`
}

function schemaSection(name: string, schema: JsonObject): string {
  const required = new Set(list(schema.required))
  const rows = Object.entries(part(schema.properties)).map(
    ([field, type]) =>
      `<tr><td><code>${inert(field)}</code>${required.has(field) ? '' : ' <i>opt.</i>'}</td><td>${typeOf(part(type))}</td></tr>`,
  )
  const content = rows.length > 0 ? `<table>${rows.join('')}</table>` : `<p>${typeOf(schema)}</p>`
  return `<details id="schema-${inert(name)}"><summary>${inert(name)}</summary>${content}</details>`
}

/** A schema in one line, with links to the named ones. */
function typeOf(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${inert(name)}">${inert(name)}</a>`
  }
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `<code>${inert(text(value))}</code>`).join(' ')
  if (schema.type === 'array') return `[${typeOf(part(schema.items))}]`
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (choices.length > 0) return choices.map(choice => typeOf(part(choice))).join(' or ')
  if (schema.properties) {
    const fields = Object.entries(part(schema.properties)).map(
      ([name, type]) => `${inert(name)}: ${typeOf(part(type))}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  const format = schema.format === undefined ? '' : ` <small>${inert(text(schema.format))}</small>`
  return `${inert(text(schema.type ?? 'any'))}${format}`
}

function schemaOf(holder: unknown): JsonObject | undefined {
  const schema = part(part(part(holder).content)['application/json']).schema
  return schema === undefined ? undefined : part(schema)
}

// The document is ours, made of plain objects; whatever is missing reads as empty.
const part = (value: unknown): JsonObject => (typeof value === 'object' && value !== null ? (value as JsonObject) : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (value === undefined ? '' : String(value))
const inert = (value: string): string => value.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const css = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 16%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 small { font-weight: 400; opacity: .6; }
h2 { margin: 2.5rem 0 .5rem; }
article, details { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
h3 { margin: 0; font-size: 1rem; }
h3 b { font-size: .75rem; padding: .15rem .4rem; border-radius: 4px; border: 1px solid var(--line); }
p { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; display: block; overflow-x: auto; }
td { border-top: 1px solid var(--line); padding: .25rem .75rem .25rem 0; vertical-align: top; }
td:first-child { white-space: nowrap; }
code { font: 13px ui-monospace, monospace; }
summary { cursor: pointer; font-weight: 600; }
i, small { opacity: .6; }
`
