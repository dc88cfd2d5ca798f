/**
 * A process that runs programs one after the other, each as if it had just started. Loading and
 * warming up the flow checker for each command would take most of the tests' time.
 */
class Ended extends Error {}

let output = '';
const print = (chunk) => {
  output += chunk;
  return true;
};
process.stdout.write = print;
process.stderr.write = print;
process.exit = () => {
  throw new Ended();
};

let runs = 0;
process.on('message', async ({ program, args, folder }) => {
  process.chdir(folder);
  process.argv = [process.execPath, program, ...args];
  runs += 1;
  try {
    // Another address is another module, so its program runs again.
    await import(`${program}?${runs}`);
  } catch (error) {
    if (!(error instanceof Ended)) print(error.stack);
  }
  process.send(output);
  output = '';
});
process.on('disconnect', () => process.reallyExit(0));
