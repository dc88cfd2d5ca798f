import { useState } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import services from '../services.json';

/**
 * The floor: a wizard of four steps with its questions in the code, which asks no server and has no
 * further features. A booking page cannot be faster than this.
 */
interface Answers {
  services: string[];
  phone: string;
  name: string;
  email: string;
}

interface StepProps {
  register: UseFormRegister<Answers>;
  errors: FieldErrors<Answers>;
}

function ServicesStep({ register, errors }: StepProps) {
  return (
    <fieldset>
      <h1 tabIndex={-1}>Schedule your visit</h1>
      {services.map((name) => (
        <label key={name} className="choice">
          <input
            type="checkbox"
            value={name}
            {...register('services', { validate: (list) => list.length > 0 || 'Required' })}
          />{' '}
          {name}
        </label>
      ))}
      {errors.services && <p className="error">{errors.services.message}</p>}
    </fieldset>
  );
}

function PhoneStep({ register, errors }: StepProps) {
  return (
    <fieldset>
      <h1 tabIndex={-1}>Your phone</h1>
      <label>
        Phone
        <input
          type="tel"
          {...register('phone', {
            required: 'Required',
            pattern: { value: /^\d{10}$/, message: '10 digits' },
          })}
        />
      </label>
      {errors.phone && <p className="error">{errors.phone.message}</p>}
    </fieldset>
  );
}

function DetailsStep({ register, errors }: StepProps) {
  const email = { value: /^\S+@\S+\.\S+$/, message: 'Not an address' };
  return (
    <fieldset>
      <h1 tabIndex={-1}>Your details</h1>
      <label>
        Name
        <input {...register('name', { required: 'Required' })} />
      </label>
      {errors.name && <p className="error">{errors.name.message}</p>}
      <label>
        Email
        <input type="email" {...register('email', { required: 'Required', pattern: email })} />
      </label>
      {errors.email && <p className="error">{errors.email.message}</p>}
    </fieldset>
  );
}

function ReviewStep({ answers }: { answers: Answers }) {
  return (
    <fieldset>
      <h1 tabIndex={-1}>Review</h1>
      <p>{answers.services.join(', ')}</p>
      <p>{answers.phone}</p>
      <p>
        {answers.name}, {answers.email}
      </p>
    </fieldset>
  );
}

const names = [['services'], ['phone'], ['name', 'email'], []] as const;

export function Wizard() {
  const [step, setStep] = useState(0);
  const { register, trigger, getValues, formState } = useForm<Answers>({
    mode: 'onBlur',
    shouldUnregister: false,
    defaultValues: { services: [], phone: '', name: '', email: '' },
  });
  const props = { register, errors: formState.errors };
  const next = async () => {
    if (await trigger([...(names[step] ?? [])])) setStep(step + 1);
  };
  return (
    <form
      data-step={step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      {step === 0 && <ServicesStep {...props} />}
      {step === 1 && <PhoneStep {...props} />}
      {step === 2 && <DetailsStep {...props} />}
      {step === 3 && <ReviewStep answers={getValues()} />}
      {step > 0 && (
        <button type="button" onClick={() => setStep(step - 1)}>
          Back
        </button>
      )}
      <button type="submit">Continue</button>
    </form>
  );
}
