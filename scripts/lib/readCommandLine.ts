import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command was given; ends the program with the reason and the usage if it takes no such thing. */
export function readCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error as Error).message.split('. To specify a positional');
    process.stderr.write(`${reason}.\n${usage.trimEnd()}\n`);
    process.exit(2);
  }
}
