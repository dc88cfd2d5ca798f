import { PinInput } from '../../widgets/PinInput.tsx';
import { ResendCode } from '../../widgets/ResendCode.tsx';
import { Section } from '../Section.tsx';

const nothing = () => undefined;

export function Codes() {
  return (
    <Section id="codes" title="PinInput and ResendCode">
      <PinInput value="" onChange={nothing} onComplete={nothing} />
      <PinInput value="27" onChange={nothing} onComplete={nothing} />
      <PinInput value="2718" onChange={nothing} onComplete={nothing} busy />
      <PinInput
        value=""
        onChange={nothing}
        onComplete={nothing}
        error="The code you entered is incorrect. Please try again."
      />
      <ResendCode authenticated onResend={nothing} />
      <ResendCode authenticated onResend={nothing} busy />
    </Section>
  );
}
