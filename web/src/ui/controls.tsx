/** Switches, choices and other small controls of the panels. */
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icons';

export function Button({
  icon,
  children,
  kind = 'plain',
  ...rest
}: {
  icon?: IconName;
  kind?: 'plain' | 'main' | 'big' | 'danger';
  children: ComponentChildren;
} & Omit<JSX.IntrinsicElements['button'], 'icon'>): JSX.Element {
  return (
    <button type="button" {...rest} class={`button ${kind}`}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

export function Switch({
  words: [name, detail],
  on,
  change,
}: {
  words: readonly [string, string] | readonly string[];
  on: boolean;
  change: (on: boolean) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="row">
      <label for={id}>
        <span class="row-name">{name}</span>
        <span class="row-detail">{detail}</span>
      </label>
      <input
        type="checkbox"
        role="switch"
        id={id}
        class="switch"
        checked={on}
        onChange={({ currentTarget }) => { change(currentTarget.checked); }}
      />
    </div>
  );
}

/** One of a few, side by side. */
export function Choice<T extends string>({
  name,
  value,
  options,
  change,
  shown = true,
}: {
  name: string;
  value: T;
  options: readonly (readonly [T, ComponentChildren])[];
  change: (value: T) => void;
  /** Whether the name is seen, and not only heard. */
  shown?: boolean;
}): JSX.Element {
  const group = useId();
  return (
    <fieldset class="row choice">
      <legend class={shown ? 'row-name' : 'unseen'}>{name}</legend>
      <div class="tray">
        {options.map(([key, label]) => (
          <label key={key} class={key === value ? 'chosen' : ''}>
            <input
              type="radio"
              name={group}
              class="unseen"
              checked={key === value}
              onChange={() => { change(key); }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of several in a list of the system's own. */
export function Select<T extends string>({
  name,
  value,
  options,
  change,
}: {
  name: string;
  value: T;
  options: readonly (readonly [T, string])[];
  change: (value: T) => void;
}): JSX.Element {
  return (
    <label class="select">
      <span class="select-name">{name}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([key]) => key === currentTarget.value);
          if (chosen) change(chosen[0]);
        }}
      >
        {options.map(([key, label]) => (
          <option key={key} value={key}>{label}</option>
        ))}
      </select>
      <Icon name="chevron" />
    </label>
  );
}
