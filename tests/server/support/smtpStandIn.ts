import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A small mail server (RFC 5321) that records mails. */
export class SmtpStandIn {
  readonly received: { from: string; to: string; message: string }[] = [];
  /** Its answer to a recipient */
  recipientAnswer: string | ((to: string) => string) = '250 OK';
  /** Whether it closes the connection in place of confirming a message, which it keeps */
  losesAnswer = false;
  /** The delay of each answer */
  answersAfterMs = 0;
  url = '';
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));

  static async open(): Promise<SmtpStandIn> {
    const standIn = new SmtpStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    standIn.url = `smtp://127.0.0.1:${(standIn.#server.address() as AddressInfo).port}`;
    return standIn;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    let buffer = '';
    let mail: { from: string; to: string } = { from: '', to: '' };
    let inData = false;
    const say = (line: string) =>
      setTimeout(() => socket.writable && socket.write(`${line}\r\n`), this.answersAfterMs);
    say('220 stand-in');
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end === -1) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          this.received.push({ ...mail, message: text });
          if (this.losesAnswer) socket.destroy();
          else say('250 OK');
        } else if (/^(EHLO|HELO|RSET|NOOP)/i.test(text)) say('250 OK');
        else if (/^MAIL FROM:/i.test(text)) {
          mail = { from: text.slice(10), to: '' };
          say('250 OK');
        } else if (/^RCPT TO:/i.test(text)) {
          mail.to = text.slice(8);
          const { recipientAnswer: answer } = this;
          say(typeof answer === 'string' ? answer : answer(mail.to));
        } else if (/^DATA/i.test(text)) {
          inData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(text)) {
          say('221 bye');
          setTimeout(() => socket.end(), this.answersAfterMs);
        } else say('502 not known');
      }
    });
  }
}
