// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev A token with every known behaviour of tokens.
contract HostileToken {
    enum Behaviour {
        /// Follows the standard.
        Honest,
        /// Deducts a hundredth of each transfer.
        TakesAPart,
        /// Deducts a thousandth of the receiver's whole balance at each transfer.
        Shrinks,
        /// Adds a thousandth of the receiver's whole balance at each transfer.
        Grows,
        /// Transfers, but returns nothing, as the first tokens did.
        ReturnsNothing,
        /// Returns false and does nothing.
        ReturnsFalse,
        /// Returns true and does nothing.
        Lies,
        /// Calls its accomplice before each transfer.
        CallsBack,
        /// Refuses each transfer.
        Paused,
        /// Refuses to change a non-zero allowance to another non-zero allowance, and returns nothing.
        StrictApproval
    }

    mapping(address account => uint256 amount) public balanceOf;
    mapping(address account => mapping(address spender => uint256 amount)) public allowance;
    uint256 public totalSupply;
    Behaviour public behaviour;
    address private accomplice;
    bytes private message;

    error IsPaused();
    error AllowanceMustBeZeroFirst();
    error TooLittle();

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        totalSupply += amount;
    }

    function burn(address from) external {
        totalSupply -= balanceOf[from];
        balanceOf[from] = 0;
    }

    function setBehaviour(Behaviour behaviour_) external {
        behaviour = behaviour_;
    }

    /// @dev Sets the contract to call, and the call data.
    function setAccomplice(address accomplice_, bytes calldata message_) external {
        accomplice = accomplice_;
        message = message_;
    }

    function approve(address spender, uint256 amount) external {
        if (behaviour == Behaviour.StrictApproval && amount != 0 && allowance[msg.sender][spender] != 0) {
            revert AllowanceMustBeZeroFirst();
        }
        allowance[msg.sender][spender] = amount;
        answer();
    }

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
        answer();
    }

    function transferFrom(address from, address to, uint256 amount) external {
        if (behaviour != Behaviour.ReturnsFalse && behaviour != Behaviour.Lies) {
            if (allowance[from][msg.sender] < amount) revert TooLittle();
            if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= amount;
        }
        move(from, to, amount);
        answer();
    }

    function move(address from, address to, uint256 amount) private {
        if (behaviour == Behaviour.Paused) revert IsPaused();
        if (behaviour == Behaviour.ReturnsFalse || behaviour == Behaviour.Lies) return;
        if (behaviour == Behaviour.CallsBack) {
            (bool isDone,) = accomplice.call(message);
            isDone;
        }
        if (balanceOf[from] < amount) revert TooLittle();
        balanceOf[from] -= amount;
        uint256 kept = behaviour == Behaviour.TakesAPart ? amount / 100 : 0;
        balanceOf[to] += amount - kept;
        totalSupply -= kept;
        uint256 change = balanceOf[to] / 1_000;
        if (behaviour == Behaviour.Shrinks) {
            (balanceOf[to], totalSupply) = (balanceOf[to] - change, totalSupply - change);
        }
        if (behaviour == Behaviour.Grows) {
            (balanceOf[to], totalSupply) = (balanceOf[to] + change, totalSupply + change);
        }
    }

    /// @dev Ends the call with the result of the current behaviour.
    function answer() private view {
        if (behaviour == Behaviour.ReturnsNothing || behaviour == Behaviour.StrictApproval) return;
        bool word = behaviour != Behaviour.ReturnsFalse;
        assembly ("memory-safe") {
            mstore(0, word)
            return(0, 32)
        }
    }
}
