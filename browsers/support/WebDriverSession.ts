/** A session of the W3C WebDriver protocol, https://www.w3.org/TR/webdriver2/: JSON over HTTP. */
export class WebDriverSession {
  private constructor(private readonly url: string) {}

  /** Opens a session with a driver. */
  static async open(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const answer = await command('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const { sessionId } = answer as { sessionId: string };
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`);
  }

  /**
   * Sends a command.
   *
   * @param path of the command below the session, such as `/element/4/click`
   */
  post<Result = void>(path: string, body: object = {}): Promise<Result> {
    return command('POST', this.url + path, body) as Promise<Result>;
  }

  get<Result>(path: string): Promise<Result> {
    return command('GET', this.url + path) as Promise<Result>;
  }
}

const timeoutMs = 20_000;

async function command(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
