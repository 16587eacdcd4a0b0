import { AppError } from '@tonoscope/core/errors'
import type { Command, Option } from 'commander'
import type { CliIo } from './command.ts'

/** A shell that completions can be written for. */
type Shell = keyof typeof writers

/** Adds `tonoscope completion`. */
export function addCompletionCommand(program: Command, io: CliIo): void {
  program
    .command('completion <shell>')
    .description('print a completion script: bash, zsh or fish')
    .addHelpText(
      'after',
      `
  bash: tonoscope completion bash >> ~/.bashrc
  zsh:  tonoscope completion zsh > "\${fpath[1]}/_tonoscope"
  fish: tonoscope completion fish > ~/.config/fish/completions/tonoscope.fish`,
    )
    .action((shell: string) => {
      const names = Object.keys(writers)
      if (!names.includes(shell))
        throw new AppError('input.argument', { name: 'completion', reason: `expected ${names.join(', ')}` })
      io.out(writers[shell as Shell](listCommands(program)))
    })
}

type Word = { readonly text: string; readonly description: string }
type OptionWord = Word & { readonly takesValue: boolean; readonly values: readonly string[] }
/** A command by its path (`''` for the program, `' config diff'`), with what may follow it. */
type CommandWords = {
  readonly path: string
  readonly subcommands: readonly Word[]
  readonly options: readonly OptionWord[]
}

/** Values of options that are lists in the help. */
const optionValues: Readonly<Record<string, readonly string[]>> = {
  '--network': ['demo', 'mainnet', 'testnet'],
  '--language': ['en', 'ru'],
  '--engine': ['record', 'tycho'],
}

function listCommands(program: Command): CommandWords[] {
  const globals = program.options.map(toOptionWord)
  const visit = (command: Command, path: string): CommandWords[] => [
    {
      path,
      subcommands: command.commands.map(each => ({ text: each.name(), description: oneLine(each.description()) })),
      options: [...(command === program ? [] : command.options.map(toOptionWord)), ...globals, help],
    },
    ...command.commands.flatMap(each => visit(each, `${path} ${each.name()}`)),
  ]
  return visit(program, '')
}

const help: OptionWord = { text: '--help', description: 'display help for command', takesValue: false, values: [] }

const toOptionWord = ({ long, short, description, required, optional }: Option): OptionWord => ({
  text: long ?? short ?? '',
  description: oneLine(description),
  takesValue: required || optional,
  values: optionValues[long ?? ''] ?? [],
})

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const bashWriter = (commands: readonly CommandWords[]): string => `# bash completion of tonoscope
_tonoscope() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= word words= files=yes IFS=$'\\n'
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in ${paths(commands)}) command="$command $word" ;; esac
  done
  case "$previous" in
${valueOptions(commands)
  .map(({ text, values }) => `    ${text}) words=${quote(values.join('\n'))} ${values.length > 0 ? 'files=' : ''};;`)
  .join('\n')}
    *) case "$command" in
${commands
  .map(
    ({ path, subcommands, options }) =>
      `      ${quote(path)}) words=${quote([...subcommands, ...options].map(({ text }) => text).join('\n'))} ${subcommands.length > 0 ? 'files=' : ''};;`,
  )
  .join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _tonoscope tonoscope
`

const zshWriter = (commands: readonly CommandWords[]): string => `#compdef tonoscope
_tonoscope() {
  local command= word
  local -a found
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    case "$command $word" in ${paths(commands)}) command="$command $word" ;; esac
  done
  case "\${words[CURRENT-1]}" in
${valueOptions(commands)
  .map(
    ({ text, values }) => `    ${text}) ${values.length > 0 ? `compadd -- ${values.join(' ')}` : '_files'}; return ;;`,
  )
  .join('\n')}
  esac
  case "$command" in
${commands
  .map(
    ({ path, subcommands, options }) =>
      `    ${quote(path)}) found=(${[...subcommands, ...options].map(zshWord).join(' ')}) ${subcommands.length > 0 ? '' : '; _files '};;`,
  )
  .join('\n')}
  esac
  _describe tonoscope found
}
if [ "$funcstack[1]" = _tonoscope ]; then _tonoscope "$@"; else compdef _tonoscope tonoscope; fi
`

const zshWord = ({ text, description }: Word): string => quote(`${text}:${description.replaceAll(':', '\\:')}`)

const fishWriter = (commands: readonly CommandWords[]): string =>
  `# fish completion of tonoscope\n${commands.flatMap(fishLines).join('\n')}\n`

function fishLines({ path, subcommands, options }: CommandWords): string[] {
  const names = path.split(' ').slice(1)
  const isGiven = names.map(name => `__fish_seen_subcommand_from ${name}`)
  const isOpen = subcommands.map(({ text }) => `not __fish_seen_subcommand_from ${text}`)
  const condition = [...isGiven, ...isOpen].join('; and ')
  const line = (text: string) => `complete -c tonoscope${condition === '' ? '' : ` -n ${quote(condition)}`} ${text}`
  return [
    ...subcommands.map(({ text, description }) => line(`-f -a ${text} -d ${quote(description)}`)),
    ...options.map(({ text, description, takesValue, values }) => {
      const value = values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : takesValue ? ' -r' : ''
      return line(`-l ${text.replace(/^--/, '')}${value} -d ${quote(description)}`)
    }),
  ]
}

const paths = (commands: readonly CommandWords[]): string =>
  commands.flatMap(({ path }) => (path === '' ? [] : quote(path))).join('|')

function valueOptions(commands: readonly CommandWords[]): OptionWord[] {
  const options = commands.flatMap(each => each.options).filter(({ takesValue }) => takesValue)
  return [...new Map(options.map(option => [option.text, option])).values()]
}

const writers = { bash: bashWriter, zsh: zshWriter, fish: fishWriter }
